import { z } from 'zod'
import { Msg, PageQuery, Prose, page, Reason, Rule, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../appeals.ts'
import { APPEAL_LENGTH, APPEAL_TEXTS } from '../appeals.ts'
import { ModerationCase, ReportedKind, Sanction } from './moderation.ts'

export const AppealState = z.enum(['open', 'upheld', 'overturned'])
export type AppealState = z.infer<typeof AppealState>

/** An appeal as the person who wrote it sees it. */
export const OwnAppeal = z.object({
  state: AppealState,
  text: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable().describe('Lo que respondió quien la resolvió'),
})

/** A decision about the caller's content or account. */
const ownSanctionSchema = z.object({
  id: z.uuid().describe('El caso'),
  kind: ReportedKind,
  sanction: Sanction,
  rule: Rule,
  text: z
    .string()
    .nullable()
    .describe('Lo que se ocultó o por lo que se suspendió; nulo si es la cuenta entera'),
  note: z.string().nullable().describe('Lo que explicó quien decidió'),
  decidedAt: z.iso.datetime(),
  bannedUntil: z.iso.datetime().nullable().describe('Nulo si la suspensión no tiene fecha de fin'),
  hidden: z.boolean().describe('El contenido está oculto ahora'),
  banned: z.boolean().describe('La cuenta está suspendida ahora por esta decisión'),
  mayAppeal: z.boolean(),
  waitsADay: z
    .boolean()
    .describe('Hay un solo administrador: la misma persona que decidió resuelve la apelación, tras 24 horas'),
  appeal: OwnAppeal.nullable(),
})
export interface OwnSanction extends z.infer<typeof ownSanctionSchema> {}
export const OwnSanction: Schema<OwnSanction> = named(ownSanctionSchema)

const OneSanction = z.object({ id: z.uuid(APPEAL_TEXTS.sanctionNotFound) })

export const listSanctions = route(endpoints.listSanctions, {
  access: 'account',
  summary: 'Lo que la moderación decidió sobre quien pregunta, lo último primero',
  response: z.object({ items: z.array(OwnSanction) }),
})

export const sanctionById = route(endpoints.sanctionById, {
  access: 'account',
  summary: 'Una decisión sobre quien pregunta: la norma, el texto, hasta cuándo, y su apelación',
  params: OneSanction,
  response: OwnSanction,
})

export const NewAppeal = z.strictObject({
  caseId: z.uuid(APPEAL_TEXTS.sanctionNotFound),
  text: Prose.pipe(
    z.string().min(1, APPEAL_TEXTS.textRequired).superRefine(upTo(APPEAL_LENGTH, APPEAL_TEXTS.textLong)),
  ),
})

export const appeal = route(endpoints.appeal, {
  access: 'account',
  summary: 'Apela una decisión, una sola vez',
  body: NewAppeal,
  response: Msg.extend({ sanction: OwnSanction }),
  status: 201,
  limits: [{ name: 'appeal', max: 20, seconds: 3_600 }],
})

/** An appeal with the case it is about, as an Admin sees it. */
const appealSchema = z.object({
  id: z.uuid(),
  state: AppealState,
  text: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Person.nullable(),
  answer: z.string().nullable(),
  case: ModerationCase,
  mayDecide: z.boolean(),
  whyNot: z.string().nullable().describe('Por qué quien pregunta no la puede resolver ahora'),
  from: z.iso
    .datetime()
    .nullable()
    .describe('Desde cuándo la puede resolver quien decidió, si nadie más puede'),
})
export interface Appeal extends z.infer<typeof appealSchema> {}
export const Appeal: Schema<Appeal> = named(appealSchema)

export const listAppeals = route(endpoints.listAppeals, {
  access: 'admin',
  summary: 'Las apelaciones: las abiertas, la más vieja primero; las demás, la más nueva',
  query: PageQuery.extend({ state: AppealState.default('open') }),
  response: page(Appeal),
})

export const AppealDecision = z.enum(['uphold', 'overturn'])
export type AppealDecision = z.infer<typeof AppealDecision>

export const decideAppeal = route(endpoints.decideAppeal, {
  access: 'admin',
  summary:
    'Resuelve una apelación: mantiene la decisión, o la anula y muestra lo oculto y levanta la suspensión',
  params: z.object({ id: z.uuid(APPEAL_TEXTS.appealNotFound) }),
  body: z.strictObject({
    decision: AppealDecision,
    answer: Reason.pipe(z.string({ error: APPEAL_TEXTS.answerRequired })),
  }),
  response: Msg.extend({ appeal: Appeal }),
  fresh: true,
})
