import { z } from 'zod'
import type { Endpoint } from '../../base/endpoint.ts'
import { MESSAGES } from '../../base/messages.ts'
import {
  BanLength,
  digits,
  Line,
  Msg,
  PageQuery,
  page,
  Reason,
  Role,
  Rule,
} from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { route } from '../../base/schemas/route.ts'
import { Person, personSchema } from '../../people/schemas/accounts.ts'
import * as endpoints from '../admin.ts'
import { MAX_SUSPENDED_AT_ONCE, UNDO_TEXTS } from '../admin.ts'
import { Explanation } from './moderation.ts'

const RoleChange = z.strictObject({ userId: z.uuid(), reason: Reason.optional() })

const change = <const E extends Endpoint>(endpoint: E, summary: string) =>
  route(endpoint, { access: 'admin', fresh: true, summary, body: RoleChange, response: Msg })

export const givePremium = route(endpoints.givePremium, {
  access: 'admin',
  fresh: true,
  summary:
    'Da Premium a una cuenta Gratuita: devuelve lo pagado que se le quitó, con su fecha; si no hay nada, sin fecha de fin',
  body: RoleChange.extend({
    endless: z.boolean().optional().describe('Sin fecha de fin, aunque haya algo pagado que devolver'),
  }),
  response: Msg,
})
export const takePremium = route(endpoints.takePremium, {
  access: 'admin',
  fresh: true,
  summary: 'Quita Premium a una cuenta; lo pagado se guarda para poder devolverlo, o se devuelve el dinero',
  body: RoleChange.extend({
    refund: z
      .union([z.boolean(), z.literal('rest')])
      .optional()
      .describe(
        'Pide al proveedor que devuelva los pagos de lo que se quita; «rest»: solo lo que corresponde al tiempo que no se usó',
      ),
  }),
  response: Msg,
})
export const giveAdmin = change(endpoints.giveAdmin, 'Hace administradora a una cuenta Premium')
export const takeAdmin = change(
  endpoints.takeAdmin,
  'Quita el permiso de administrar; la cuenta queda Premium',
)

/** The lists of the panel: active accounts by role, and inactive ones. */
export const UserGroup = z.enum(['free', 'premium', 'admin', 'inactive'])
export type UserGroup = z.infer<typeof UserGroup>

export const UserSort = z.enum(['created', 'name', 'email'])
export type UserSort = z.infer<typeof UserSort>
export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>

/** An account as an Admin sees it, with the facts needed for a decision. */
const managedUserSchema = personSchema.extend({
  email: z.string(),
  role: Role,
  group: UserGroup,
  createdDate: z.iso.datetime(),
  active: z.boolean(),
  banned: z.boolean().describe('Suspendida por un administrador: solo un administrador la restablece'),
  bannedUntil: z.iso.datetime().nullable().describe('Fin de la suspensión; nulo si no tiene fecha'),
  deactivatedDate: z.iso.datetime().nullable(),
  restoreUntil: z.iso.datetime().nullable().describe('Hasta cuándo puede volver por sí misma'),
  premiumUntil: z.iso
    .datetime()
    .nullable()
    .describe('Fin de lo pagado; nulo si no tiene fin o no es Premium'),
  reviewCount: z.int(),
  openReports: z.int().describe('Casos abiertos sobre esta persona o lo que publicó'),
})
export interface ManagedUser extends z.infer<typeof managedUserSchema> {}
export const ManagedUser: Schema<ManagedUser> = named(managedUserSchema)

export const listManagedUsers = route(endpoints.listManagedUsers, {
  access: 'admin',
  summary: 'Las cuentas de un grupo, o todas, con su correo; busca en nombre y correo',
  query: PageQuery.extend({
    group: UserGroup.optional(),
    query: Line.pipe(z.string().max(100)).optional(),
    sort: UserSort.default('created'),
    order: SortOrder.default('desc'),
  }),
  response: page(ManagedUser),
})

/** Premium that runs, or that was taken away and can be given back. */
const PlanHeld = z.object({
  until: z.iso.datetime().nullable().describe('Nulo: un regalo, sin fecha de fin'),
  payments: z.array(
    z.object({
      receipt: z.string(),
      amount: z.int(),
      rest: z.int().describe('Lo que corresponde al tiempo que no se usó'),
      currency: z.string(),
      method: z.string().nullable(),
      approvedAt: z.iso.datetime().nullable(),
      until: z.iso.datetime().describe('Fin del mes que dio este pago'),
    }),
  ),
})
export type PlanHeld = z.infer<typeof PlanHeld>

const managedPlanSchema = z.object({
  current: PlanHeld.nullable(),
  taken: PlanHeld.nullable().describe('Lo pagado que un administrador quitó y todavía no venció'),
})
export interface ManagedPlan extends z.infer<typeof managedPlanSchema> {}
export const ManagedPlan: Schema<ManagedPlan> = named(managedPlanSchema)

export const managedPlan = route(endpoints.managedPlan, {
  access: 'admin',
  summary:
    'El Premium de una cuenta: si es un regalo o hasta cuándo está pagado, con qué pagos, y lo que se le quitó',
  params: z.object({ id: z.uuid() }),
  response: ManagedPlan,
})

export const countUsers = route(endpoints.countUsers, {
  access: 'admin',
  summary: 'Cuántas cuentas hay por grupo; el total no cuenta administradores ni inactivas',
  response: z.object({
    total: z.int().describe('free + premium'),
    free: z.int(),
    premium: z.int(),
    admin: z.int(),
    inactive: z.int(),
    openReports: z.int().describe('Casos de moderación que esperan'),
    openAppeals: z.int().describe('Apelaciones que esperan'),
  }),
})

const MonthsQuery = z.object({
  months: digits(1, 120, MESSAGES.malformed).default(12).describe('Cuántos meses, el actual incluido'),
})
/** A month in UTC, as 2026-03. */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** The accounts created in a month, by their current role. */
export const RegistrationsOfMonth = z.object({
  month: Month,
  Gratuito: z.int(),
  Premium: z.int(),
  Admin: z.int(),
})
export type RegistrationsOfMonth = z.infer<typeof RegistrationsOfMonth>

export const registrationsByMonth = route(endpoints.registrationsByMonth, {
  access: 'admin',
  summary: 'Cuentas creadas por mes (UTC) y por su rol de hoy; el mes actual al final',
  query: MonthsQuery,
  response: z.object({ months: z.array(RegistrationsOfMonth) }),
})

export const IncomeOfMonth = z.object({
  month: Month,
  premiumUsers: z.int().describe('Cuentas Premium activas al cierre del mes; en el actual, ahora'),
  expected: z.int().describe('Precio × premiumUsers'),
  collected: z.int().describe('Pagos aprobados en el mes, menos los devueltos después'),
  refunded: z.int().describe('De los pagos aprobados en el mes, lo devuelto o contracargado'),
})
export type IncomeOfMonth = z.infer<typeof IncomeOfMonth>

export const incomeByMonth = route(endpoints.incomeByMonth, {
  access: 'admin',
  summary: 'Ingresos: 599 × usuarios Premium, por mes y ahora, y lo realmente cobrado',
  query: MonthsQuery,
  response: z.object({
    price: z.int(),
    currency: z.string(),
    premiumUsers: z.int(),
    income: z.int().describe('El titular: precio × usuarios Premium de ahora'),
    months: z.array(IncomeOfMonth),
  }),
})

/** A registration whose address nobody has confirmed yet. */
export const Pending = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdDate: z.iso.datetime(),
  endsDate: z.iso.datetime().describe('Cuándo se borra si nadie la confirma'),
  mail: z
    .enum(['waiting', 'sent', 'failed', 'expired', 'held'])
    .nullable()
    .describe('El último correo con su enlace; nulo si no hubo ninguno'),
})
export type Pending = z.infer<typeof Pending>

export const listPending = route(endpoints.listPending, {
  access: 'admin',
  summary: 'Los registros que esperan confirmación, lo más nuevo primero; busca en nombre y correo',
  query: PageQuery.extend({ query: Line.pipe(z.string().max(100)).optional() }),
  response: page(Pending),
})

const OnePending = z.object({ id: z.uuid() })

export const confirmPending = route(endpoints.confirmPending, {
  access: 'admin',
  fresh: true,
  summary: 'Crea la cuenta de un registro sin esperar a que se abra su enlace',
  params: OnePending,
  response: Msg,
  limits: [{ name: 'confirm-pending', max: 100, seconds: 3_600 }],
})

export const resendToPending = route(endpoints.resendToPending, {
  access: 'admin',
  summary: 'Envía otro enlace de confirmación a un registro que espera',
  params: OnePending,
  response: Msg,
  limits: [{ name: 'resend-pending', max: 60, seconds: 3_600 }],
})

export const changeRegistration = route(endpoints.changeRegistration, {
  access: 'admin',
  fresh: true,
  summary: 'Cierra el registro de cuentas nuevas, o lo abre de nuevo',
  body: z.strictObject({ open: z.boolean(), reason: Reason.optional() }),
  response: Msg,
})

const Moment = z.iso.datetime({ offset: true })
const SearchWords = Line.pipe(z.string().max(100))

export const listSuspendable = route(endpoints.listSuspendable, {
  access: 'admin',
  summary: 'Cuántas cuentas, y cuáles, se registraron desde un momento y coinciden con la búsqueda',
  query: z.object({ since: Moment, group: UserGroup.optional(), query: SearchWords.optional() }),
  response: z.object({
    count: z.int().describe('Sin administradores ni cuentas desactivadas o ya suspendidas'),
    people: z.array(Person).describe('Las primeras, lo más nuevo primero'),
    until: z.iso.datetime().describe('Las que se registren después no cuentan'),
  }),
})

/** Chosen accounts, or those of a search that were registered in a period. */
export const Suspended = z.union([
  z.strictObject({ userIds: z.array(z.uuid()).min(1).max(MAX_SUSPENDED_AT_ONCE) }),
  z.strictObject({
    since: Moment,
    until: Moment,
    group: UserGroup.optional(),
    query: SearchWords.optional(),
  }),
])
export type Suspended = z.infer<typeof Suspended>

export const suspendMany = route(endpoints.suspendMany, {
  access: 'admin',
  fresh: true,
  summary: `Suspende hasta ${MAX_SUSPENDED_AT_ONCE} cuentas, con una norma, una duración y una explicación para todas`,
  body: z.strictObject({ who: Suspended, rule: Rule, length: BanLength, reason: Explanation }),
  response: z.object({
    suspended: z.int(),
    left: z.int().describe('Cuántas faltan: se repite la llamada'),
  }),
  limits: [{ name: 'suspend-many', max: 400, seconds: 3_600 }],
})

/** A mail that has not arrived. */
export const TroubledMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['waiting', 'failed', 'held']),
  attempts: z.int(),
  reason: z.string().nullable().describe('Por qué no salió, en una frase'),
  createdDate: z.iso.datetime(),
})
export type TroubledMail = z.infer<typeof TroubledMail>

export const listTroubledMails = route(endpoints.listTroubledMails, {
  access: 'admin',
  summary: 'Los correos que fallaron, que están retenidos o que todavía esperan, lo más nuevo primero',
  query: PageQuery,
  response: page(TroubledMail),
})

export const Act = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: Person.nullable().describe('Nulo: ReMusic mismo o la línea de comandos'),
  action: z.string().describe('Una clave de ACT_TEXTS, u otra que aún no tenga frase'),
  target: Person.nullable().describe('A quién'),
  targetKind: z.string().nullable().describe('Sobre qué: review, comment, playlist, message…'),
  targetId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  undoes: z.iso.datetime().nullable().describe('Cuándo se hizo lo que esto deshace'),
  undone: z.boolean().describe('Ya se deshizo'),
  undoable: z.boolean().describe('Se puede pedir que se deshaga'),
})
export type Act = z.infer<typeof Act>

export const listActs = route(endpoints.listActs, {
  access: 'admin',
  summary: 'El registro de lo hecho, lo más nuevo primero: quién, qué, a quién, cuándo y por qué',
  query: PageQuery.extend({
    actor: z.uuid().optional(),
    target: z.uuid().optional(),
    action: Line.pipe(z.string().max(60)).optional(),
    from: z.iso.datetime({ offset: true }).optional().describe('Desde este momento'),
    until: z.iso.datetime({ offset: true }).optional().describe('Hasta este momento, sin incluirlo'),
  }),
  response: page(Act),
})

export const undoAct = route(endpoints.undoAct, {
  access: 'admin',
  fresh: true,
  summary: 'Deshace algo del registro, si nada cambió desde entonces',
  params: z.object({ id: z.uuid(UNDO_TEXTS.notFound) }),
  body: z.strictObject({ reason: Reason.optional() }),
  response: Msg,
})
