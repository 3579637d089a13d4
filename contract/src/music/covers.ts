export const COVER_TEXTS = {
  invalidAddress: 'La dirección de la portada no es válida',
  notFound: 'No encontramos esta portada',
} as const

/** The widths in pixels in which covers are served. */
export const COVER_SIZES = [250, 500, 1_200] as const
export type CoverSize = (typeof COVER_SIZES)[number]
