import type { Setup } from '@remusic/contract/running/schemas/setup'
import { type OptionalStep, SETUP_TEXTS } from '@remusic/contract/running/setup'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { legalStatus } from '../../base/legal/legalStatus.ts'
import { findLoadedSource } from '../../music/importing/loads.ts'
import { paymentStatus } from '../../people/premium/paymentStatus.ts'
import type { PaymentSandbox } from '../../people/premium/provider/provider.ts'
import { settingsHash } from './tests.ts'

/** Finds the completed and the missing steps of the first day. */
export async function findSetup(
  { db, config }: Deps,
  me: Me,
  sandbox: PaymentSandbox | null,
): Promise<Setup> {
  const [facts, steps] = [await findFacts(db, me), await findSteps(db)]
  const testOf = async (step: 'mail' | 'payments') => {
    const row = steps.get(step)
    if (!row?.testedAt || !row.testedWith?.equals(await settingsHash(db, config, step))) return null
    return { at: row.testedAt.toISOString(), problem: row.problem }
  }
  const [mailTest, paymentsTest] = [await testOf('mail'), await testOf('payments')]
  const { provider, live, hasWebhookSecret } = paymentStatus(config, sandbox)
  const documents = await legalStatus(config)
  const optional = <T extends object>(step: OptionalStep, isDone: boolean, rest: T) => {
    const skipped = !isDone && steps.get(step)?.skippedAt != null
    return { done: isDone || skipped, skipped, ...rest }
  }
  const setup = {
    demo: config.demo,
    admin: {
      done: config.demo || facts.hasSecondFactor,
      admins: facts.admins,
      secondFactor: facts.hasSecondFactor,
    },
    mail: optional('mail', config.demo || mailTest?.problem === null, {
      configured: config.smtpUrl !== null,
      from: config.mailFrom.address,
      test: mailTest,
      waiting: facts.waitingMails,
      failed: facts.failedMails,
    }),
    payments: optional('payments', config.demo || paymentsTest?.problem === null, {
      provider,
      live,
      webhookSecret: hasWebhookSecret,
      test: paymentsTest,
    }),
    catalogue: {
      done: facts.songs > 0,
      source: config.catalog ?? (await findLoadedSource(db)),
      songs: facts.songs,
    },
    legal: optional(
      'legal',
      documents.every(({ own }) => own),
      { folder: config.legalDir, documents },
    ),
    team: optional('team', facts.creators > 0, { creators: facts.creators }),
  }
  const { admin, mail, payments, catalogue, legal, team } = setup
  return { ...setup, ready: [admin, mail, payments, catalogue, legal, team].every(({ done }) => done) }
}

/** Marks a step as skipped, or as pending again. */
export async function skipStep(
  { db, clock }: Deps,
  { me, request }: { me: Me; request: FastifyRequest },
  step: OptionalStep,
  isSkipped: boolean,
): Promise<string> {
  const skipped_at = isSkipped ? clock.now() : null
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('setup_steps')
      .values({ step, skipped_at })
      .onConflict((conflict) => conflict.column('step').doUpdateSet({ skipped_at }))
      .execute()
    await recordAudit(tx, {
      actorId: me.id,
      action: 'skip-setup-step',
      after: { step, skipped: isSkipped },
      request,
    })
  })
  return isSkipped ? SETUP_TEXTS.skipped : SETUP_TEXTS.unskipped
}

async function findSteps(db: Db) {
  const rows = await db
    .selectFrom('setup_steps')
    .select(['step', 'problem', 'skipped_at as skippedAt', 'tested_at as testedAt'])
    .select('tested_with as testedWith')
    .execute()
  return new Map(rows.map((row) => [row.step, row]))
}

/** Above this number the songs are estimated, because counting millions takes seconds. */
const COUNTED_SONGS = 100_000

type Facts = {
  admins: number
  hasSecondFactor: boolean
  waitingMails: number
  failedMails: number
  songs: number
  creators: number
}

async function findFacts(db: Db, me: Me): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select count(*)::int from users where role = 'Admin' and active) as admins,
    exists (select from passkeys where user_id = ${me.id})
      or exists (select from totp_secrets where user_id = ${me.id} and confirmed_at is not null) as "hasSecondFactor",
    (select count(*)::int from mails where status in ('waiting', 'held')) as "waitingMails",
    (select count(*)::int from mails where status = 'failed') as "failedMails",
    (select case when reltuples > ${COUNTED_SONGS} then reltuples::int else (select count(*)::int from songs) end
      from pg_class where oid = 'songs'::regclass) as songs,
    (select count(*)::int from creators) as creators`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('A select without tables has one row')
  return facts
}
