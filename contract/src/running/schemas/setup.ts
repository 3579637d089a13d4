import { z } from 'zod'
import { LEGAL_DOCUMENTS } from '../../base/legal.ts'
import { keysOf, Line, Msg } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { SourceName } from '../../music/schemas/catalogue.ts'
import { ACCOUNT_TEXTS, PASSWORD_LENGTH } from '../../people/accounts.ts'
import { Registration, Session } from '../../people/schemas/accounts.ts'
import * as endpoints from '../setup.ts'
import { OPTIONAL_STEPS, SETUP_TEXTS } from '../setup.ts'

/** The account of the operator, with the code that the start prints. */
export const FirstAdmin = Registration.extend({
  code: Line.pipe(z.string().min(1, SETUP_TEXTS.codeRequired).max(200, SETUP_TEXTS.refused)),
})
export type FirstAdmin = z.output<typeof FirstAdmin>

export const setupState = route(endpoints.setupState, {
  access: 'anyone',
  summary: 'Si esta instalación espera a su primer administrador',
  response: z.object({ open: z.boolean() }),
})

export const createFirstAdmin = route(endpoints.createFirstAdmin, {
  access: 'anyone',
  summary: `Crea la primera cuenta de administrador con el código de la consola (contraseña de ${PASSWORD_LENGTH.min} caracteres o más)`,
  body: FirstAdmin,
  response: Session,
  status: 201,
  limits: [{ name: 'first-admin', max: 10, seconds: 300 }],
})

/** The outcome of the last test of the current settings. */
const Tested = z
  .object({ at: z.iso.datetime(), problem: z.string().nullable().describe('Nulo si salió bien') })
  .nullable()
const optional = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ done: z.boolean(), skipped: z.boolean(), ...shape })

export const Setup = z.object({
  ready: z.boolean().describe('Si no falta nada'),
  demo: z.boolean(),
  admin: z.object({ done: z.boolean(), admins: z.int(), secondFactor: z.boolean() }),
  mail: optional({
    configured: z.boolean(),
    from: z.string(),
    test: Tested,
    waiting: z.int().describe('Correos que esperan'),
    failed: z.int().describe('Correos que no se pudieron enviar'),
  }),
  payments: optional({
    provider: z.string().nullable(),
    live: z.boolean(),
    webhookSecret: z.boolean(),
    test: Tested,
  }),
  catalogue: z.object({ done: z.boolean(), source: SourceName.nullable(), songs: z.int() }),
  legal: optional({
    folder: z.string(),
    documents: z.array(
      z.object({
        document: z.enum(keysOf(LEGAL_DOCUMENTS)),
        own: z.boolean(),
        problem: z.string().nullable().describe('Por qué no se muestra el archivo'),
      }),
    ),
  }),
  team: optional({ creators: z.int() }),
})
export type Setup = z.infer<typeof Setup>

export const setupSteps = route(endpoints.setupSteps, {
  access: 'admin',
  summary: 'Los pasos de la puesta en marcha y lo que falta en cada uno',
  response: Setup,
})

const TestOutcome = z.object({ ok: z.boolean(), msg: z.string() })
export type TestOutcome = z.infer<typeof TestOutcome>

export const testMail = route(endpoints.testMail, {
  access: 'admin',
  summary: 'Envía un correo de prueba a quien lo pide y dice si el servidor de correo lo aceptó',
  response: TestOutcome,
  limits: [{ name: 'setup-mail', max: 10, seconds: 600 }],
})

export const testPayments = route(endpoints.testPayments, {
  access: 'admin',
  summary: 'Comprueba las credenciales con el medio de pago, sin cobrar nada',
  response: TestOutcome,
  limits: [{ name: 'setup-payments', max: 10, seconds: 600 }],
})

export const skipSetupStep = route(endpoints.skipSetupStep, {
  access: 'admin',
  summary: 'Deja un paso como está, o lo vuelve a dejar pendiente',
  params: z.object({ step: z.enum(OPTIONAL_STEPS) }),
  body: z.strictObject({ skipped: z.boolean({ error: ACCOUNT_TEXTS.emptyFields }) }),
  response: Msg,
})
