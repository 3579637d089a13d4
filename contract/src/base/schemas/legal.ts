import { z } from 'zod'
import * as endpoints from '../legal.ts'
import { CONSENT_DOCUMENTS, LEGAL_DOCUMENTS, LEGAL_TAGS, LEGAL_TEXTS } from '../legal.ts'
import { keysOf, Msg } from './fields.ts'
import { route } from './route.ts'

const Version = z
  .string()
  .regex(/^[0-9a-f]{12}$/, LEGAL_TEXTS.notFound)
  .describe('Cambia con cada cambio del texto')

/** A step through the text: an element begins or ends, or a piece of plain text. Never HTML. */
export const LegalPart = z.union([
  z.object({ open: z.enum(LEGAL_TAGS), href: z.string().optional() }),
  z.object({ close: z.literal(true) }),
  z.object({ text: z.string() }),
])
export type LegalPart = z.infer<typeof LegalPart>

export const LegalDocument = z.object({
  document: z.enum(keysOf(LEGAL_DOCUMENTS)),
  version: Version,
  own: z.boolean().describe('Si es el texto de quien opera la instalación; si no, un ejemplo'),
  current: z.boolean().describe('Falso: es una versión anterior'),
  updatedAt: z.iso.datetime().nullable().describe('Desde cuándo se publica esta versión'),
  parts: z.array(LegalPart),
})
export type LegalDocument = z.infer<typeof LegalDocument>

export const legalDocument = route(endpoints.legalDocument, {
  access: 'anyone',
  summary: 'Un documento legal de esta instalación; con `version`, una anterior',
  params: z.object({ document: z.enum(keysOf(LEGAL_DOCUMENTS), { error: LEGAL_TEXTS.notFound }) }),
  query: z.object({ version: Version.optional() }),
  response: LegalDocument,
  cache: { seconds: 60, staleSeconds: 60 },
})

/** A document that members accept, with what the caller has accepted of it. */
export const Consent = z.object({
  document: z.enum(CONSENT_DOCUMENTS),
  version: Version.describe('La versión de ahora'),
  accepted: z
    .object({ version: Version, at: z.iso.datetime() })
    .nullable()
    .describe('La última que aceptó; nulo: ninguna'),
  pending: z.boolean().describe('Si hay un texto de quien opera la instalación que falta aceptar'),
})
export type Consent = z.infer<typeof Consent>

export const myConsents = route(endpoints.myConsents, {
  access: 'member',
  summary: 'Qué documentos aceptó quien pregunta, y cuáles le faltan',
  response: z.object({ consents: z.array(Consent) }),
})

export const acceptLegal = route(endpoints.acceptLegal, {
  access: 'member',
  summary: 'Acepta documentos en la versión leída; repetirlo no cambia nada',
  body: z.strictObject({
    documents: z
      .array(z.strictObject({ document: z.enum(CONSENT_DOCUMENTS), version: Version }))
      .min(1)
      .max(CONSENT_DOCUMENTS.length),
  }),
  response: Msg.extend({ consents: z.array(Consent) }),
})
