/** README promises it. Tests reject what only later versions know. */
export const OLDEST_POSTGRES = 15
