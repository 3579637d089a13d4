export const BANNER_VISIBLE_MS = 2_500
export const LOGIN_ERROR_VISIBLE_MS = 3_500
export const TOAST_VISIBLE_MS = 6_000
/** Matches --t-2 of the tokens, for the transitions that are driven from script. */
export const MENU_TRANSITION_MS = 180
