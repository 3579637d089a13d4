/** The id of every screen's main landmark, the target of the skip link. */
export const MAIN_ID = 'contenido'
