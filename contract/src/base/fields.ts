export const REASON_LENGTH = 500

/** The number of items in a page of a growing list. */
export const PAGE_LIMIT = { default: 20, max: 50 } as const
