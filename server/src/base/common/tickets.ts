import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import type { Db } from '../database/client.ts'
import { installationKey } from '../database/installationKey.ts'
import { deleteInBatches } from '../database/retention.ts'
import { ApiError } from './errors.ts'

/** One error for a malformed, forged, foreign, expired or used ticket, so that it reveals nothing. */
export class TicketRefusedError extends ApiError {
  constructor() {
    super(401, 'challenge_expired', SECOND_FACTOR_TEXTS.challengeExpired)
  }
}

/**
 * The purpose and the holder of a ticket: a ticket is only accepted for the same purpose and holder it was issued for. The holder is a
 * session, an account or another ticket; a visitor's ticket has none.
 */
export type TicketUse = { purpose: string; holder?: string }

type Content = { expires: number; data: Record<string, string> }

/**
 * Issues a ticket that can be spent once before it expires. It is signed instead of stored, so that visitors cannot fill the
 * database by asking for tickets.
 */
export async function issueTicket(
  db: Db,
  use: TicketUse,
  { now, seconds, data = {} }: { now: Date; seconds: number; data?: Record<string, string> },
): Promise<string> {
  const content: Content & { random: string } = {
    expires: now.getTime() + seconds * 1_000,
    data,
    random: randomBytes(16).toString('base64url'),
  }
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${signatureOf(await installationKey(db, 'tickets'), use, body)}`
}

/** Returns the data of a valid ticket without spending it. */
export async function readTicket(
  db: Db,
  use: TicketUse,
  ticket: string,
  now: Date,
): Promise<Record<string, string>> {
  const [body = '', signature = '', ...rest] = ticket.split('.')
  const expected = Buffer.from(signatureOf(await installationKey(db, 'tickets'), use, body))
  const actual = Buffer.from(signature)
  // A ticket with an appended part would count as a different value, and could be spent again.
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new TicketRefusedError()
  const { expires, data } = contentOf(body)
  if (expires <= now.getTime()) throw new TicketRefusedError()
  return data
}

/** Spends a ticket that `readTicket` has accepted. If several transactions spend the same ticket, only one of them commits. */
export async function spendTicket(tx: Db, ticket: string): Promise<void> {
  const { expires } = contentOf(ticket.split('.')[0] ?? '')
  await spendOnce(tx, ticket, new Date(expires))
}

/** Marks a value as used, which is unique until `expiresAt`. */
export async function spendOnce(tx: Db, value: string, expiresAt: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_tickets')
    .values({ ticket_hash: hashOf(value), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new TicketRefusedError()
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'spent_tickets', (ticket) => ticket('expires_at', '<', now), {
    orderBy: 'expires_at',
  })
}

const contentOf = (body: string) => JSON.parse(Buffer.from(body, 'base64url').toString()) as Content

const signatureOf = (key: Buffer, { purpose, holder = '' }: TicketUse, body: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, holder, body]))
    .digest('base64url')

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()
