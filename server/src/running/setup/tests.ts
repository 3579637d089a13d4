import type { TestOutcome } from '@remusic/contract/running/schemas/setup'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { keyedHash } from '../../base/database/keyedHash.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { NoMailServerError, reasonOf } from '../../base/mail/mail.ts'
import { mailProblem } from '../../base/mail/mailProblems.ts'
import type { Config } from '../../config.ts'
import { testMail } from '../../people/accounts/mails.ts'
import { type PaymentTest, testPayments } from '../../people/premium/paymentStatus.ts'
import type { PaymentSandbox } from '../../people/premium/provider/provider.ts'

type Tester = { me: Me; request: FastifyRequest }
type Tested = 'mail' | 'payments'

/** The settings that a test is about. */
const SETTINGS: Record<Tested, (config: Config) => unknown> = {
  mail: ({ smtpUrl, mailFrom }) => [smtpUrl, mailFrom],
  payments: ({ mercadopago }) => mercadopago,
}

export const settingsHash = (db: Db, config: Config, step: Tested) =>
  keyedHash(db, JSON.stringify([step, SETTINGS[step](config)]))

/** Sends a mail to the Admin who asks for it, and waits for the answer of the mail server. */
export async function tryMail(deps: Deps, tester: Tester): Promise<TestOutcome> {
  const { config, clock, mail } = deps
  const problem = await mail.sendNow(testMail(config, { ...tester.me, now: clock.now() })).then(
    () => null,
    (error: unknown) =>
      error instanceof NoMailServerError
        ? 'Falta SMTP_URL: agrega la dirección de tu servidor de correo y reinicia ReMusic.'
        : mailProblem(reasonOf(error)),
  )
  await saveOutcome(deps, tester, 'mail', problem)
  return problem === null
    ? {
        ok: true,
        msg: `El servidor de correo aceptó el mensaje para ${tester.me.email}. Mira si llegó, también en el correo no deseado.`,
      }
    : { ok: false, msg: problem }
}

const PAYMENT_PROBLEMS: Record<Exclude<PaymentTest, 'ok'>, string> = {
  not_configured: 'Falta MERCADOPAGO_ACCESS_TOKEN: agrega la credencial y reinicia ReMusic.',
  rejected:
    'Mercado Pago no reconoce la credencial. Copia otra vez el Access Token de tu aplicación en MERCADOPAGO_ACCESS_TOKEN.',
  unavailable: 'Mercado Pago no respondió. Revisa la conexión del servidor y prueba otra vez en un rato.',
}

/** Asks the provider whether it knows our credentials. Nothing is charged. */
export async function tryPayments(
  deps: Deps,
  tester: Tester,
  sandbox: PaymentSandbox | null,
): Promise<TestOutcome> {
  const outcome = await testPayments(deps.config, sandbox)
  const problem = outcome === 'ok' ? null : PAYMENT_PROBLEMS[outcome]
  await saveOutcome(deps, tester, 'payments', problem)
  return { ok: problem === null, msg: problem ?? 'El medio de pago reconoce las credenciales.' }
}

async function saveOutcome(
  { db, clock, config }: Deps,
  { me, request }: Tester,
  step: Tested,
  problem: string | null,
): Promise<void> {
  const outcome = {
    tested_at: clock.now(),
    problem,
    tested_with: await settingsHash(db, config, step),
    skipped_at: null,
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('setup_steps')
      .values({ step, ...outcome })
      .onConflict((conflict) => conflict.column('step').doUpdateSet(outcome))
      .execute()
    await recordAudit(tx, {
      actorId: me.id,
      action: `test-${step}`,
      after: { ok: problem === null },
      request,
    })
  })
}
