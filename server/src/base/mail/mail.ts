import { randomUUID } from 'node:crypto'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Log } from '../common/log.ts'
import type { Db } from '../database/client.ts'
import type { Clock } from '../database/clock.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { deleteInBatches, inBatches } from '../database/retention.ts'
import type { Schema } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'

const SEND = 'mail-send'
const SWEEP = 'mail-sweep'
const CLEAN_UP = 'mail-clean-up'
const CONCURRENCY = 10
/** Retries after 10 s, 20 s, … 1 h: a mail is given up after about a day. */
const FIRST_RETRY_SECONDS = 10
const MAX_RETRY_DELAY_SECONDS = 3_600
const MAX_ATTEMPTS = 32
const SMTP_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
/** A mail stays without its body, to prevent a second one with the same key; no key is needed for longer than a week. */
const RETENTION_MS = 30 * DAY_MS

export type NewMail = {
  /** Idempotency key: a second mail with the same key is not sent. `confirm:<registration>`, `follow:<a>:<b>:<week>`. */
  key: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Accepts the POST by which mail clients unsubscribe their reader (RFC 8058). */
  unsubscribeUrl?: string
  /**
   * A mail that has not been sent at this time is dropped. Required if it contains a secret link, because backups only leave out the text
   * of mails that expire.
   */
  expiresAt?: Date
  /** The mail is not stored if its recipient got `max` mails in 24 hours whose key starts with `prefix`. */
  dailyLimit?: { prefix: string; max: number }
}

export type Mail = Awaited<ReturnType<typeof createMail>>

/** In demo mode mails are read at /dev/mailbox instead of being sent. */
const isMailbox = ({ demo, smtpUrl }: Config) => demo && !smtpUrl

/** Stores the mail and returns its id, or null if it must not be sent. */
async function storeMail(tx: Db, config: Config, mail: NewMail, now: Date): Promise<string | null> {
  if (await hasReachedDailyLimit(tx, mail, now)) return null
  const deliversLocally = isMailbox(config)
  const domain = config.mailFrom.address.split('@')[1] ?? 'localhost'
  const values = {
    dedupe_key: mail.key,
    to_address: oneAddress(mail.to.address),
    to_name: oneLine(mail.to.name),
    reply_to: mail.replyTo === undefined ? null : oneAddress(mail.replyTo),
    subject: oneLine(mail.subject),
    text_body: mail.text,
    html_body: mail.html,
    expires_at: mail.expiresAt ?? null,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    message_id: `<${randomUUID()}@${domain}>`,
    ...(deliversLocally && { status: 'sent' as const, sent_at: now }),
  }
  const [row] = await compiledQuery(tx, `mail ${deliversLocally}`, values, (values) =>
    tx
      .insertInto('mails')
      .values(values)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id'),
  )
  return row?.id ?? null
}

/** An outbox for the command line: it only stores mails. The servers look every ten minutes for mails that nobody is sending yet. */
export const createOutbox = (config: Config): Pick<Mail, 'queue'> => ({
  queue: async (tx, mail) => (await storeMail(tx, config, mail, new Date())) !== null,
})

type Settings = {
  config: Config
  db: Db
  jobs: Jobs
  log: Log
  clock: Clock
  firstRetrySeconds?: number
}

/**
 * The outbox. A mail is stored in the transaction that causes it, so neither exists without the other, and is sent
 * afterwards. SMTP only allows at-least-once delivery: after a crash right behind the mail server's 250, the mail is sent
 * again under the same Message-ID.
 */
export async function createMail({ config, db, jobs, log, clock, firstRetrySeconds }: Settings) {
  const deliversLocally = isMailbox(config)
  const transport = config.smtpUrl ? await openTransport(config.smtpUrl) : null
  /** The update that accompanies a final status: a link in a stored body would open an account to anyone who can read the database. */
  const blank = deliversLocally ? {} : BLANK

  if (transport) {
    jobs.define<{ id: string }>(SEND, ({ id }, { isLastAttempt }) => deliver(transport, id, isLastAttempt), {
      concurrency: CONCURRENCY,
      retryLimit: MAX_ATTEMPTS - 1,
      retryDelaySeconds: firstRetrySeconds ?? FIRST_RETRY_SECONDS,
      maxRetryDelaySeconds: MAX_RETRY_DELAY_SECONDS,
      expireInSeconds: 60,
    })
    jobs.define(SWEEP, sweep)
    jobs.schedule(SWEEP, '*/10 * * * *')
  }
  jobs.defineExpiry(CLEAN_UP, (now) => cleanUpMails(db, now, { isMailbox: deliversLocally }))
  jobs.schedule(CLEAN_UP, '25 * * * *')

  return {
    /** Stores the mail for sending; returns false if one with the same key exists or its daily limit is reached. */
    async queue(tx: Db, mail: NewMail): Promise<boolean> {
      const id = await storeMail(tx, config, mail, clock.now())
      if (id !== null && transport) await jobs.send(tx, SEND, { id }, { key: id })
      return id !== null
    },

    /** Sends a mail at once, outside of the outbox; throws if the mail server does not accept it. */
    async sendNow(mail: Pick<NewMail, 'to' | 'subject' | 'text' | 'html'>): Promise<void> {
      if (!transport) throw new NoMailServerError()
      await transport.sendMail({
        from: config.mailFrom,
        to: mail.to,
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },

    /** Enqueues the mails that were stored while no mail server was configured. Call it after jobs.start(). */
    async start() {
      if (transport) await sweep()
    },

    stop() {
      transport?.close()
    },

    async waiting() {
      const { count } = await db
        .selectFrom('mails')
        .select((mails) => mails.fn.countAll<number>().as('count'))
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }

  async function deliver(smtp: Transporter, id: string, isLastAttempt: boolean) {
    const mail = await db
      .updateTable('mails')
      .set((mails) => ({ attempts: mails('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returningAll()
      .returning(sql<boolean | null>`expires_at <= now()`.as('isExpired'))
      .executeTakeFirst()
    if (!mail) return
    if (mail.isExpired) return settle(id, { status: 'expired', ...blank })
    try {
      await smtp.sendMail({
        messageId: mail.message_id,
        from: config.mailFrom,
        to: { name: mail.to_name, address: mail.to_address },
        ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        date: mail.created_at,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(mail.unsubscribe_url !== null && {
            'list-unsubscribe': `<${mail.unsubscribe_url}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    } catch (error) {
      const reason = reasonOf(error)
      if (isPermanentFailure(error) || isLastAttempt) {
        log.error({ mailId: id, reason }, 'mail: given up')
        return settle(id, { status: 'failed', last_error: reason, ...blank })
      }
      await settle(id, { last_error: reason })
      throw error
    }
    await settle(id, { status: 'sent', sent_at: clock.now(), last_error: null, ...blank })
  }

  async function settle(
    id: string,
    outcome: {
      status?: 'sent' | 'failed' | 'expired'
      sent_at?: Date
      last_error?: string | null
      text_body?: ''
      html_body?: ''
    },
  ) {
    await db.updateTable('mails').set(outcome).where('id', '=', id).execute()
  }

  async function sweep() {
    const rows = await db
      .selectFrom('mails')
      .select('id')
      .where('status', '=', 'waiting')
      .orderBy('created_at')
      .limit(1_000)
      .execute()
    for (const { id } of rows) await jobs.send(db, SEND, { id }, { key: id })
  }
}

export class NoMailServerError extends Error {
  override name = 'NoMailServerError'
}

const BLANK = { text_body: '', html_body: '' } as const

/** Serializes the mails to one address, so that the limit also holds for mails that are queued at the same time. */
async function hasReachedDailyLimit(tx: Db, { dailyLimit, to }: NewMail, now: Date): Promise<boolean> {
  if (!dailyLimit) return false
  const { prefix, max } = dailyLimit
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${prefix} ${to.address}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('mails')
    .select((mails) => mails.fn.countAll<number>().as('count'))
    .where('to_address', '=', to.address)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where(sql<boolean>`starts_with(dedupe_key, ${prefix})`)
    .executeTakeFirstOrThrow()
  return Number(count) >= max
}

/** The mailbox of a demo without SMTP is the only place to read a mail, so its body stays until its link has expired. */
export async function cleanUpMails(db: Db, now: Date, { isMailbox }: { isMailbox: boolean }): Promise<void> {
  // Mails that a server is sending are left for a later batch.
  await inBatches((limit) =>
    countOf(
      db
        .updateTable('mails')
        .set({ status: 'expired' })
        .where('id', 'in', (mails) =>
          mails
            .selectFrom('mails')
            .select('id')
            // Written as literals, so that PostgreSQL can use the partial index.
            .where(sql<boolean>`status in ('waiting', 'held')`)
            .where('expires_at', '<=', now)
            .orderBy('expires_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
    ),
  )
  await inBatches((limit) =>
    countOf(
      db
        .updateTable('mails')
        .set(BLANK)
        .where('id', 'in', (mails) =>
          mails
            .selectFrom('mails')
            .select('id')
            .where(sql<boolean>`text_body <> ''`)
            .where((mail) =>
              mail.or([
                mail('expires_at', '<=', now),
                mail.and([mail.lit(!isMailbox), mail('status', 'in', ['sent', 'failed', 'expired'])]),
              ]),
            )
            .orderBy('created_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        ),
    ),
  )
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  await deleteInBatches(
    db,
    'mails',
    (mail) => mail.and([mail('created_at', '<', cutoff), mail('status', '<>', 'waiting')]),
    { orderBy: 'created_at' },
  )
}

const countOf = async (update: UpdateQueryBuilder<Schema, 'mails', 'mails', UpdateResult>) =>
  Number((await update.executeTakeFirstOrThrow()).numUpdatedRows)

/** Deletes the stored mails to and from an account when it is erased, and those that its actions sent to others. */
export async function deleteMailsAbout(tx: Db, userId: string, addresses: string[]): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where((mails) =>
      mails.or([
        // A key consists of parts separated by colons; an index contains each part.
        sql<boolean>`string_to_array(dedupe_key, ':') @> array[${userId}::text]`,
        ...addresses.flatMap((address) => [
          mails('to_address', '=', address),
          mails('reply_to', '=', address),
        ]),
      ]),
    )
    .execute()
}

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
}

type SmtpError = { code?: string; responseCode?: number; command?: string }

/** A 5xx reply to the recipient or the message. A failed login is our configuration error, so it is retried. */
function isPermanentFailure(error: unknown) {
  const { code, responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The reason without the server's text, which often repeats the recipient's address. */
export function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as SmtpError
  return [responseCode, code, command].filter(Boolean).join(' ') || 'error'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a header would start another header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const oneLine = (value: string) => value.replace(CONTROL, ' ').trim()

function oneAddress(value: string) {
  if (!/^[^\s"<>(),:;[\]\\@]+@[^\s"<>(),:;[\]\\@]+$/.test(value) || value !== oneLine(value))
    throw new Error('Not a single plain e-mail address')
  return value
}
