export const BANNER_VISIBLE_MS = 2_500
export const LOGIN_ERROR_VISIBLE_MS = 3_500
export const TOAST_VISIBLE_MS = 6_000
/** Matches --t-2 in tokens.css, for transitions that are driven by scripts. */
export const MENU_TRANSITION_MS = 180
