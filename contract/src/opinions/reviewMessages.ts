import { reviewLimit } from '../people/plans.ts'

/** Texts about reviews and comments that only the server needs. In a file of its own, because the web never loads it. */
export const REVIEW_MESSAGES = {
  titleRequired: '* Título de reseña es requerido',
  titleLong: '* El título puede tener hasta 100 caracteres',
  descriptionRequired: '* Descripción de reseña es requerida',
  descriptionLong: '* La descripción no puede tener mas de 255 carácteres',
  scoreRequired: '* Calificación es requerida',
  created: 'Reseña creada con éxito',
  edited: 'Reseña actualizada',
  deleted: 'Reseña eliminada',
  alreadyReviewed: 'Ya escribiste una reseña sobre esto; puedes editarla',
  hidden: 'La moderación ocultó tu reseña sobre esto',
  monthlyLimit: `Los usuarios gratuitos pueden escribir hasta ${reviewLimit('Gratuito')} reseñas al mes, pásate a Premium`,
  notFound: 'Reseña no encontrada',
  targetNotFound: 'No encontramos lo que quieres reseñar',
  notYours: 'Solo puedes editar tus propias reseñas',
  notYoursToDelete: 'Solo puedes eliminar tus propias reseñas',
  hideReported: 'Solo su autor puede eliminarla. Como administrador puedes ocultarla: resuelve su caso en',
  hideUnreported:
    'Solo su autor puede eliminarla. Como administrador puedes ocultarla: repórtala y resuelve su caso en',
  ownLike: 'No puedes darle me gusta a tu propia reseña',
  badType: 'Tipo de recurso no válido',
  commentLong: 'El comentario puede tener hasta 1000 caracteres',
  commentsArePremium: 'Comentar es parte de Premium, pásate a Premium',
  commentNotFound: 'Comentario no encontrado',
  notYourComment: 'Solo puedes cambiar tus propios comentarios',
  notYourCommentToDelete: 'Solo puedes eliminar tus comentarios y los que recibe tu reseña',
  commentDeleted: 'Comentario eliminado',
  tooManyMentions: 'Puedes mencionar hasta 10 personas en un comentario',
  badMentions: 'Las menciones no coinciden con el texto',
} as const
