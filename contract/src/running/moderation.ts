import { endpoint } from '../base/endpoint.ts'

export const MODERATION_TEXTS = {
  reported: 'Gracias, lo revisaremos y te contaremos qué decidimos',
  alreadyReported: 'Ya reportaste esto; lo estamos revisando',
  notYourself: 'No puedes reportarte a ti mismo',
  notFound: 'No encontramos lo que quieres reportar',
  banNeedsRole: 'Una regla y una duración son de una suspensión: falta role=admin',
  reasonRequired: 'Elige un motivo',
  detailRequired: 'Cuéntanos qué pasa',
  detailLong: 'El detalle puede tener hasta 500 caracteres',
  caseNotFound: 'Caso no encontrado',
  ownCase: 'Este caso es sobre ti: lo resuelve otra persona del equipo',
  alreadyDecided: 'Este caso ya fue resuelto',
  gone: 'Este contenido ya no existe; puedes desestimar el reporte o suspender a su autor',
  notHidden: 'Este contenido no está oculto',
  ruleRequired: 'Elige la norma que no se cumplió',
  lengthRequired: 'Elige hasta cuándo dura la suspensión',
  explanationRequired: 'Explica a la persona por qué',
  alreadyBanned: 'Esta cuenta ya está suspendida; puedes ocultar el contenido o desestimar el reporte',
  stillBanned: 'Su autor está suspendido por este caso; levanta primero la suspensión',
  appealed: 'Su autor apeló esta decisión; se resuelve en Apelaciones',
  nothingToHide:
    'Este perfil no tiene presentación ni enlaces que ocultar; puedes suspender la cuenta o desestimar el reporte',
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

/** The rules of conduct. A moderator names the broken one with every sanction; /normas shows them all. */
export const RULES = {
  spam: {
    name: 'Sin publicidad ni correo no deseado',
    text: 'No publiques anuncios, enlaces repetidos ni mensajes iguales para muchas personas, y no pidas dinero.',
  },
  insult: {
    name: 'Sin insultos ni acoso',
    text: 'Puedes decir que una canción no te gusta. No insultes, amenaces ni persigas a otras personas.',
  },
  hate: {
    name: 'Sin odio ni discriminación',
    text: 'No ataques a nadie por su origen, color de piel, religión, género, orientación, edad o discapacidad.',
  },
  sexual: {
    name: 'Sin contenido sexual',
    text: 'No publiques descripciones ni imágenes sexuales, ni hagas propuestas sexuales a otras personas.',
  },
  privacy: {
    name: 'Sin datos personales de otros',
    text: 'No publiques teléfonos, direcciones, documentos, fotos ni conversaciones de alguien sin su permiso.',
  },
  impersonation: {
    name: 'Sin suplantar a nadie',
    text: 'No te hagas pasar por otra persona, por un artista ni por el equipo de ReMusic.',
  },
  conduct: {
    name: 'Buen uso de ReMusic',
    text: 'No uses ReMusic para algo ilegal, para engañar, ni para estorbar a los demás o al servicio.',
  },
} as const

export type RuleKey = keyof typeof RULES

/** How long a ban can last, in days; null has no end. */
export const BAN_LENGTHS = {
  day: { label: '1 día', days: 1 },
  week: { label: '7 días', days: 7 },
  month: { label: '30 días', days: 30 },
  indefinite: { label: 'Sin fecha de fin', days: null },
} as const

export type BanLength = keyof typeof BAN_LENGTHS

export const report = endpoint('POST', '/api/back-end/reports')
export const listCases = endpoint('GET', '/api/back-end/admin/reports')
export const caseById = endpoint('GET', '/api/back-end/admin/reports/:id')
export const decideCase = endpoint('PUT', '/api/back-end/admin/reports/:id')
export const showAgain = endpoint('PUT', '/api/back-end/admin/reports/:id/show')
export const moderationCounts = endpoint('GET', '/api/back-end/moderation/counts')
