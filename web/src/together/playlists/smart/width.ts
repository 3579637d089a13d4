/** Of the dialogs with rules and songs side by side, in px. */
export const EDITOR_WIDTH = 1_080
