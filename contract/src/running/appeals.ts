import { endpoint } from '../base/endpoint.ts'

export const APPEAL_TEXTS = {
  textRequired: 'Cuéntanos por qué no estás de acuerdo',
  textLong: 'La apelación puede tener hasta 1.000 caracteres',
  answerRequired: 'Escribe la respuesta que va a leer',
  sent: 'Recibimos tu apelación; te avisaremos qué decidimos',
  alreadyAppealed: 'Ya apelaste esta decisión; solo se puede una vez',
  notSanctioned: 'Esta decisión ya no está vigente; no hace falta apelarla',
  sanctionNotFound: 'No encontramos esa decisión',
  appealNotFound: 'Apelación no encontrada',
  alreadyDecided: 'Esta apelación ya fue resuelta',
  ownAppeal: 'Esta apelación es tuya: la resuelve otra persona del equipo',
  otherAdmin: 'Tú tomaste la decisión: la apelación la resuelve otro administrador',
  onlyAdmin:
    'Tú tomaste la decisión y no hay otro administrador: puedes resolver la apelación 24 horas después de que llegó',
  upheld: 'Apelación rechazada; la decisión se mantiene',
  overturned: 'Apelación aceptada; la decisión queda anulada',
} as const

export const APPEAL_LENGTH = 1_000

export const listSanctions = endpoint('GET', '/api/back-end/sanctions')
export const sanctionById = endpoint('GET', '/api/back-end/sanctions/:id')
export const appeal = endpoint('POST', '/api/back-end/appeals')
export const listAppeals = endpoint('GET', '/api/back-end/admin/appeals')
export const decideAppeal = endpoint('PUT', '/api/back-end/admin/appeals/:id')
