/** The texts of the forms, in a file of their own, because lists of reviews load without them. */
export const REVIEW_TEXTS = {
  titleMissingAlert: 'Ingrese un titulo de reseña', // sic: the specified spelling
  createFailed: 'No pudimos crear tu reseña',
  commentRequired: 'Escribe un comentario',
} as const
