import { endpoint } from './endpoint.ts'

export const MODERATION_TEXTS = {
  reported: 'Gracias, lo revisaremos y te contaremos qué decidimos',
  alreadyReported: 'Ya reportaste esto; lo estamos revisando',
  notYourself: 'No puedes reportarte a ti mismo',
  notFound: 'No encontramos lo que quieres reportar',
  reasonRequired: 'Elige un motivo',
  detailRequired: 'Cuéntanos qué pasa',
  detailLong: 'El detalle puede tener hasta 500 caracteres',
  caseNotFound: 'Caso no encontrado',
  ownCase: 'Este caso es sobre ti: lo resuelve otra persona del equipo',
  alreadyDecided: 'Este caso ya fue resuelto',
  gone: 'Este contenido ya no existe; puedes desestimar el reporte o suspender a su autor',
  notHidden: 'Este contenido no está oculto',
  userNotHidden: 'Una cuenta no se puede ocultar; puedes suspenderla o desestimar el reporte',
  dismissed: 'Reporte desestimado',
  hidden: 'Contenido oculto',
  banned: 'Cuenta suspendida y contenido oculto',
  userBanned: 'Cuenta suspendida',
  shown: 'El contenido se muestra de nuevo',
} as const

/** The reasons a reporter can choose from, as they are shown. */
export const REPORT_REASONS = {
  spam: 'Publicidad o correo no deseado',
  insult: 'Insultos o acoso',
  hate: 'Odio o discriminación',
  sexual: 'Contenido sexual',
  privacy: 'Datos personales de alguien',
  impersonation: 'Se hace pasar por otra persona',
  other: 'Otro motivo',
} as const

export const DETAIL_LENGTH = 500

export const report = endpoint('POST', '/api/back-end/reports')
export const listCases = endpoint('GET', '/api/back-end/admin/reports')
export const caseById = endpoint('GET', '/api/back-end/admin/reports/:id')
export const decideCase = endpoint('PUT', '/api/back-end/admin/reports/:id')
export const showAgain = endpoint('PUT', '/api/back-end/admin/reports/:id/show')
