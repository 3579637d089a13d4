import { endpoint } from './endpoint.ts'

/** The documents of an installation, by the name of the operator's file and of the screen. */
export const LEGAL_DOCUMENTS = {
  terminos: 'Términos y condiciones',
  privacidad: 'Política de privacidad',
  cookies: 'Cookies y almacenamiento',
  reembolsos: 'Reembolsos',
} as const
export type LegalDocumentName = keyof typeof LEGAL_DOCUMENTS

/** The documents that a person accepts by creating an account. */
export const CONSENT_DOCUMENTS = ['terminos', 'privacidad'] as const
export type ConsentDocument = (typeof CONSENT_DOCUMENTS)[number]

export const LEGAL_TEXTS = {
  sample: 'Texto de ejemplo: quien opera esta instalación todavía no lo revisó.',
  notFound: 'No encontramos ese documento',
  outdated: 'Ese documento cambió mientras lo leías. Léelo de nuevo antes de aceptarlo.',
  accepted: 'Listo, guardamos que lo aceptaste',
} as const

/** The elements that a document may contain. Anything else in the Markdown is left out or shown as plain text. */
export const LEGAL_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  's',
  'a',
  'code',
  'pre',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export type LegalTag = (typeof LEGAL_TAGS)[number]

export const legalDocument = endpoint('GET', '/api/back-end/legal/:document')
export const myConsents = endpoint('GET', '/api/back-end/consents')
export const acceptLegal = endpoint('POST', '/api/back-end/consents')
