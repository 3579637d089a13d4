import { randomUUID } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import type { Clock } from './deps.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

const SEND = 'mail-send'
const SWEEP = 'mail-sweep'
const AT_ONCE = 10
/** Waits of 10 s, 20 s, … 1 h: about a day in all before a mail is given up. */
const FIRST_RETRY_SECONDS = 10
const LONGEST_RETRY_SECONDS = 3_600
const TRIES = 32
const SMTP_TIMEOUT_MS = 10_000

export type NewMail = {
  /** Two mails with one key are one mail: `confirm:<registration>`, `follow:<a>:<b>:<week>`. */
  key: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  replyTo?: string
  /** A mail that is still waiting then is not worth sending any more. */
  expiresAt?: Date
}

export type Mail = ReturnType<typeof createMail>

type Settings = {
  config: Config
  db: Db
  jobs: Jobs
  log: Log
  clock: Clock
  firstRetrySeconds?: number
}

/**
 * The outbox. A mail is written in the transaction of its cause, so there is never one without the other, and sent
 * afterwards. SMTP cannot do better than at least once: a crash right after the mail server's 250 sends a mail
 * again, under the same Message-ID.
 */
export function createMail({ config, db, jobs, log, clock, firstRetrySeconds }: Settings) {
  // In demo mode the mailbox on the page is the delivery.
  const deliversHere = config.demo && !config.smtpUrl
  const transport = config.smtpUrl ? openTransport(config.smtpUrl) : null
  const domain = config.mailFrom.address.split('@')[1] ?? 'localhost'

  if (transport) {
    jobs.define<{ id: string }>(SEND, ({ id }, { isLastTry }) => deliver(transport, id, isLastTry), {
      atOnce: AT_ONCE,
      retryLimit: TRIES - 1,
      retryDelaySeconds: firstRetrySeconds ?? FIRST_RETRY_SECONDS,
      retryLongestSeconds: LONGEST_RETRY_SECONDS,
      expireInSeconds: 60,
    })
    jobs.define(SWEEP, sweep)
    jobs.schedule(SWEEP, '*/10 * * * *')
  }

  return {
    /** Writes the mail down; false when one with its key is there already. */
    async queue(tx: Db, mail: NewMail): Promise<boolean> {
      const values = {
        dedupe_key: mail.key,
        to_address: oneAddress(mail.to.address),
        to_name: oneLine(mail.to.name),
        reply_to: mail.replyTo === undefined ? null : oneAddress(mail.replyTo),
        subject: oneLine(mail.subject),
        text_body: mail.text,
        html_body: mail.html,
        expires_at: mail.expiresAt ?? null,
        message_id: `<${randomUUID()}@${domain}>`,
        ...(deliversHere && { status: 'sent' as const, sent_at: clock.now() }),
      }
      const [row] = await compiledQuery(tx, `mail ${deliversHere}`, values, (values) =>
        tx
          .insertInto('mails')
          .values(values)
          .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
          .returning('id'),
      )
      if (row && transport) await jobs.send(tx, SEND, { id: row.id }, { key: row.id })
      return row !== undefined
    },

    /** After jobs.start(): what was written down while there was no mail server gets its job now. */
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

  async function deliver(smtp: Transporter, id: string, isLastTry: boolean) {
    const mail = await db
      .updateTable('mails')
      .set((mails) => ({ attempts: mails('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (!mail) return
    if (mail.expires_at && mail.expires_at <= clock.now()) return settle(id, { status: 'expired' })
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
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      const reason = reasonOf(error)
      if (isRefusedForGood(error) || isLastTry) {
        log.error({ mailId: id, reason }, 'mail: given up')
        return settle(id, { status: 'failed', last_error: reason })
      }
      await settle(id, { last_error: reason })
      throw error
    }
    await settle(id, { status: 'sent', sent_at: clock.now(), last_error: null })
  }

  async function settle(
    id: string,
    outcome: { status?: 'sent' | 'failed' | 'expired'; sent_at?: Date; last_error?: string | null },
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

function openTransport(smtpUrl: string) {
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

/** 5xx to the recipient or the message. A refused login is ours to mend, and then the mail can still go. */
function isRefusedForGood(error: unknown) {
  const { code, responseCode = 0 } = error as SmtpError
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Without the server's words, which tend to repeat the address. */
function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as SmtpError
  return [responseCode, code, command].filter(Boolean).join(' ') || 'error'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks in a header would start another header
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const oneLine = (value: string) => value.replace(CONTROL, ' ').trim()

function oneAddress(value: string) {
  if (!/^[^\s"<>(),:;[\]\\@]+@[^\s"<>(),:;[\]\\@]+$/.test(value) || value !== oneLine(value))
    throw new Error('Not one plain e-mail address')
  return value
}
