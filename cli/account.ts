import { REGISTRATION_TEXTS } from '@remusic/contract/running/admin'
import { BAN_LENGTHS, type BanLength, RULES, type RuleKey } from '@remusic/contract/running/moderation'
import { Explanation, type ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { type Db, openDatabase } from '@remusic/server/base/database/client'
import { systemClock } from '@remusic/server/base/database/clock'
import { createOutbox } from '@remusic/server/base/mail/mail'
import type { Config } from '@remusic/server/config'
import { changeRegistrationWithin } from '@remusic/server/people/accounts/registrationState'
import { endSessions, secureAccount } from '@remusic/server/people/accounts/securing'
import { resetSecondFactor } from '@remusic/server/people/secondFactor/reset'
import { REPORTABLES } from '@remusic/server/reportables'
import { demoteByOperator } from '@remusic/server/running/admin/roles'
import { suspendByOperator } from '@remusic/server/running/admin/suspensions'
import { hideWrittenSince } from '@remusic/server/running/moderation/hidingSince'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

type Input = { email?: string | undefined }
type Done<T> = { email: string; done: T }

export const removeSecondFactor = (url: string, input: Input) => onAccount(url, input, resetSecondFactor)

/** Locks out a stranger who uses the account. */
export const closeToOthers = (url: string, input: Input) => onAccount(url, input, secureAccount)

/** Removes the Admin role. The person gets the same notification and mail as from the panel. */
export const demote = (config: Config, url: string, input: Input) =>
  onAccount(url, input, (db, address) =>
    demoteByOperator({ db, config, mail: createOutbox(config), clock: systemClock }, address),
  )

export const signOut = (url: string, input: Input) => onAccount(url, input, endSessions)

type Terms = { rule?: string | undefined; length?: string | undefined; reason?: string | undefined }

/** The Spanish name of a kind, singular and plural. */
const WRITTEN: Record<ReportedKind, readonly [string, string]> = {
  review: ['reseña', 'reseñas'],
  comment: ['comentario', 'comentarios'],
  playlist: ['playlist', 'playlists'],
  message: ['mensaje', 'mensajes'],
  group: ['nombre de grupo', 'nombres de grupos'],
  room: ['sala', 'salas'],
  roomMessage: ['mensaje de sala', 'mensajes de salas'],
  user: ['presentación', 'presentaciones'],
}

type Since = { since?: string | undefined }

/** Hides what an account has written since a moment. Its author reads the rule and the reason of each, and can appeal. */
export async function hideSince(config: Config, url: string, input: Input & Terms & Since) {
  const { rule = 'conduct' } = input
  requireOneOf(RULES, rule, '--rule')
  const since = readMoment(input.since)
  const email = await addressOf(input)
  const reason = await reasonOf(input)
  const { done } = await onAccount(url, { email }, (db, address) =>
    hideWrittenSince({ db, config, mail: createOutbox(config), reportables: REPORTABLES }, address, {
      since,
      rule: rule as RuleKey,
      reason,
    }),
  )
  const parts = (Object.entries(done) as [ReportedKind, number][]).map(
    ([kind, count]) => `${count.toLocaleString('es')} ${WRITTEN[kind][count === 1 ? 0 : 1]}`,
  )
  return { email, hidden: parts.join(', ') }
}

/** A day or a moment, in UTC unless it names its zone. */
function readMoment(given: string | undefined): Date {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(given ?? '') ?? []
  const moment = new Date(`${day}T${time}${zone}`)
  if (Number.isNaN(moment.getTime()))
    throw new CommandError('--since espera un día o un momento, por ejemplo 2026-11-19T08:30 (UTC).')
  if (moment > new Date()) throw new CommandError('--since espera un momento que ya pasó.')
  return moment
}

/** Suspends an account. Its owner reads the rule and the reason, and can appeal. */
export async function suspend(config: Config, url: string, input: Input & Terms) {
  const { rule = 'conduct', length = 'indefinite' } = input
  requireOneOf(RULES, rule, '--rule')
  requireOneOf(BAN_LENGTHS, length, '--length')
  const email = await addressOf(input)
  const reason = await reasonOf(input)
  return onAccount(url, { email }, (db, address) =>
    suspendByOperator({ db, config, mail: createOutbox(config) }, address, {
      rule: rule as RuleKey,
      length: length as BanLength,
      reason,
    }),
  )
}

const addressOf = async ({ email }: Input) => email || (await withQuestions(({ ask }) => ask('Email: ')))

async function reasonOf(input: Terms): Promise<string> {
  const typed = input.reason || (await withQuestions(({ ask }) => ask('Motivo, que la persona lee: ')))
  const { success, data: reason, error } = Explanation.safeParse(typed)
  if (!success) throw new CommandError(error.issues.map(({ message }) => message).join('. '))
  return reason
}

function requireOneOf(known: object, value: string, option: string): void {
  if (!Object.keys(known).includes(value))
    throw new CommandError(`${option} espera ${Object.keys(known).join(', ')}.`)
}

/** Closes or reopens the registration of new accounts. Returns the message to print. */
export async function changeRegistration(url: string, open: boolean): Promise<string> {
  const { db, close } = openDatabase(url)
  try {
    const isChanged = await db
      .transaction()
      .execute((tx) => changeRegistrationWithin(tx, { open }, { actorId: null, now: new Date() }))
    const { opened, closed, alreadyOpen, alreadyClosed } = REGISTRATION_TEXTS
    if (!isChanged) return open ? alreadyOpen : alreadyClosed
    return open ? opened : closed
  } finally {
    await close()
  }
}

/** Asks for a missing address on the terminal. */
async function onAccount<T>(
  url: string,
  input: Input,
  act: (db: Db, email: string) => Promise<T | null | false>,
): Promise<Done<T>> {
  const address = await addressOf(input)
  const { db, close } = openDatabase(url)
  try {
    const done = await act(db, address)
    if (!done) throw new CommandError(`No existe ninguna cuenta con el email ${address}.`)
    return { email: address, done }
  } finally {
    await close()
  }
}
