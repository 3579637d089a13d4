import { z } from 'zod'
import {
  BanLength,
  keysOf,
  Msg,
  PageQuery,
  Prose,
  page,
  Reason,
  Role,
  Rule,
  upTo,
} from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { Moment } from '../../opinions/schemas/moments.ts'
import { ReviewTarget, StoredReviewText } from '../../opinions/schemas/reviews.ts'
import { Person, personSchema } from '../../people/schemas/accounts.ts'
import * as endpoints from '../moderation.ts'
import { DETAIL_LENGTH, MODERATION_TEXTS, REPORT_REASONS } from '../moderation.ts'

export const ReportedKind = z.enum([
  'review',
  'comment',
  'playlist',
  'user',
  'message',
  'room',
  'roomMessage',
  'group',
])
export type ReportedKind = z.infer<typeof ReportedKind>

export const ReportReason = z.enum(keysOf(REPORT_REASONS), { error: MODERATION_TEXTS.reasonRequired })
export type ReportReason = z.infer<typeof ReportReason>

const Detail = Prose.pipe(z.string().superRefine(upTo(DETAIL_LENGTH, MODERATION_TEXTS.detailLong)))

export const NewReport = z
  .strictObject({
    kind: ReportedKind,
    id: z.uuid(MODERATION_TEXTS.notFound),
    reason: ReportReason,
    detail: Detail.default(''),
  })
  .refine((report) => report.reason !== 'other' || report.detail !== '', {
    path: ['detail'],
    message: MODERATION_TEXTS.detailRequired,
  })
export type NewReport = z.output<typeof NewReport>

export const report = route(endpoints.report, {
  access: 'member',
  summary:
    'Reporta una reseña, un comentario, una playlist, una persona, un mensaje, un grupo o una sala de escucha',
  body: NewReport,
  response: Msg,
  status: 201,
  limits: [{ name: 'report', max: 20, seconds: 3_600 }],
})

/** The effect of a decision: hides the content from everybody else, or bans the account. */
export const Sanction = z.enum(['hide', 'ban'])
export type Sanction = z.infer<typeof Sanction>

export const CaseState = z.enum(['open', 'dismissed', 'hidden', 'banned', 'shown', 'overturned'])
export type CaseState = z.infer<typeof CaseState>

/** One user's report, with the content as it was at that time. */
const reportSchema = z.object({
  id: z.uuid(),
  reporter: Person,
  reason: ReportReason,
  detail: z.string(),
  text: z.string().nullable().describe('Lo que decía cuando se reportó'),
  createdAt: z.iso.datetime(),
})
export interface Report extends z.infer<typeof reportSchema> {}
export const Report: Schema<Report> = named(reportSchema)

const Dates = { createdAt: z.iso.datetime(), editedAt: z.iso.datetime().nullable() }

const ReportedMessages = z
  .array(
    z.object({
      id: z.uuid(),
      sender: Person,
      text: z.string(),
      createdAt: z.iso.datetime(),
      hidden: z.boolean(),
      reported: z.boolean(),
    }),
  )
  .describe('El reportado entre los de antes y los de después')

/** The reported content in its current state, with the context a moderator needs. */
const reportedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('review'),
    ...StoredReviewText.omit({ description: true }).shape,
    text: StoredReviewText.shape.description,
    moments: z.array(Moment),
    target: ReviewTarget,
    ...Dates,
  }),
  z.object({
    kind: z.literal('comment'),
    text: z.string(),
    review: z.object({ id: z.uuid(), title: z.string(), text: z.string(), user: Person }),
    ...Dates,
  }),
  z.object({
    kind: z.literal('playlist'),
    name: z.string(),
    songCount: z.int(),
    songs: z.array(z.string()).describe('Las primeras canciones'),
    createdAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('user'),
    text: z.string().describe('La presentación y los enlaces; vacío si no hay'),
    reviews: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })).describe('Las últimas'),
  }),
  z.object({
    kind: z.literal('message'),
    text: z.string(),
    createdAt: z.iso.datetime(),
    messages: ReportedMessages,
    earlier: z
      .array(z.string())
      .describe('Lo que decía antes de que se editara o eliminara, durante 30 días'),
  }),
  z.object({
    kind: z.literal('group'),
    name: z.string(),
    picture: z.string().nullable(),
    memberCount: z.int(),
    createdAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('room'),
    id: z.uuid(),
    name: z.string(),
    songs: z.array(z.string()).describe('Lo último que se añadió a la cola'),
    createdAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('roomMessage'),
    text: z.string(),
    createdAt: z.iso.datetime(),
    roomName: z.string(),
    messages: ReportedMessages,
  }),
])
export type Reported = z.infer<typeof reportedSchema>
export interface ReportedSchema extends Schema<Reported> {}
export const Reported: ReportedSchema = reportedSchema

const moderationCaseSchema = z.object({
  id: z.uuid(),
  kind: ReportedKind,
  targetId: z.uuid(),
  state: CaseState,
  author: personSchema.extend({
    role: Role,
    active: z.boolean(),
    banned: z.boolean(),
    bannedByThis: z.boolean().describe('Está suspendida por este caso'),
    createdDate: z.iso.datetime(),
    earlierCases: z.int().describe('Otros casos en que se le ocultó algo o se le suspendió'),
  }),
  content: Reported.nullable().describe('Nulo si ya no existe'),
  hidden: z.boolean(),
  deleted: z.boolean().describe('Quien lo escribió ya lo eliminó'),
  reportCount: z.int(),
  reports: z.array(Report).describe('Los más nuevos'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Person.nullable(),
  note: z.string().nullable().describe('Lo que su autor lee junto a la norma'),
  rule: Rule.nullable().describe('La norma que no se cumplió'),
  bannedUntil: z.iso.datetime().nullable().describe('Fin de la suspensión que se decidió; nulo si no tiene'),
  appealed: z.boolean().describe('Hay una apelación sin resolver'),
})
export interface ModerationCase extends z.infer<typeof moderationCaseSchema> {}
export const ModerationCase: Schema<ModerationCase> = named(moderationCaseSchema)

export const listCases = route(endpoints.listCases, {
  access: 'admin',
  summary:
    'Los casos reportados con su contexto: los abiertos, el más viejo primero; los demás, el más nuevo',
  query: PageQuery.extend({
    state: CaseState.default('open'),
    kind: ReportedKind.optional(),
    author: z.uuid().optional(),
  }),
  response: page(ModerationCase),
})

const OneCase = z.object({ id: z.uuid(MODERATION_TEXTS.caseNotFound) })

export const caseById = route(endpoints.caseById, {
  access: 'admin',
  summary: 'Un caso',
  params: OneCase,
  response: ModerationCase,
})

export const Explanation = Reason.pipe(z.string({ error: MODERATION_TEXTS.explanationRequired }))

export const Decision = z.enum(['dismiss', 'hide', 'ban'])
export type Decision = z.infer<typeof Decision>

/** Hiding names the rule; a ban also says until when and why. The author reads all of it. */
export const NewDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('dismiss'), note: Reason.optional() }),
  z.strictObject({ decision: z.literal('hide'), rule: Rule, note: Reason.optional() }),
  z.strictObject({ decision: z.literal('ban'), rule: Rule, length: BanLength, note: Explanation }),
])
export type NewDecision = z.output<typeof NewDecision>

const Decided = z.object({ msg: z.string(), case: ModerationCase })

export const decideCase = route(endpoints.decideCase, {
  access: 'admin',
  summary: 'Resuelve un caso: desestimarlo, ocultar el contenido, o suspender a su autor y ocultarlo',
  params: OneCase,
  body: NewDecision,
  response: Decided,
  fresh: true,
})

export const showAgain = route(endpoints.showAgain, {
  access: 'admin',
  summary: 'Muestra de nuevo lo que un caso ocultó',
  params: OneCase,
  body: z.strictObject({ note: Reason.optional() }),
  response: Decided,
})

/** The figures of moderation in a year. */
export const ModerationYear = z.object({
  year: z.int(),
  reports: z.int(),
  dismissed: z.int().describe('Casos desestimados'),
  sanctions: z
    .array(z.object({ sanction: Sanction, rule: Rule, count: z.int() }))
    .describe('Por clase y norma; las anuladas cuentan'),
  appeals: z.int(),
  overturned: z.int().describe('Apelaciones que anularon la decisión'),
})
export type ModerationYear = z.infer<typeof ModerationYear>

export const moderationCounts = route(endpoints.moderationCounts, {
  access: 'anyone',
  summary: 'Cuántos reportes, sanciones y apelaciones hubo cada año (UTC), el último primero',
  response: z.object({ years: z.array(ModerationYear) }),
  cache: { seconds: 3_600, staleSeconds: 86_400 },
})
