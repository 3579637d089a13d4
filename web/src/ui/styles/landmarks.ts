/** The id of every screen's main landmark: where the skip link goes. */
export const MAIN_ID = 'contenido'
