import { REGISTRATION_TEXTS } from '@remusic/contract/admin'
import { BAN_LENGTHS, type BanLength, RULES, type RuleKey } from '@remusic/contract/moderation'
import { Explanation } from '@remusic/contract/schemas/moderation'
import { changeRegistrationWithin } from '@remusic/server/accounts/registrationState'
import { endSessions, secureAccount } from '@remusic/server/accounts/securing'
import { demoteAdmin } from '@remusic/server/admin/demotion'
import { suspendByOperator } from '@remusic/server/admin/suspensions'
import type { Config } from '@remusic/server/config'
import { type Db, openDatabase } from '@remusic/server/database/client'
import { createOutbox } from '@remusic/server/platform/mail'
import { resetSecondFactor } from '@remusic/server/secondFactor/reset'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

type Input = { email?: string | undefined }
type Done<T> = { email: string; done: T }

/** Removes the second factor of an account and returns its address. */
export const removeSecondFactor = (url: string, input: Input) => onAccount(url, input, resetSecondFactor)

/** Closes an account that somebody else uses. */
export const closeToOthers = (url: string, input: Input) => onAccount(url, input, secureAccount)

/** Takes the role of an Admin away. */
export const demote = (url: string, input: Input) => onAccount(url, input, demoteAdmin)

/** Ends all sessions of an account. */
export const signOut = (url: string, input: Input) => onAccount(url, input, endSessions)

type Terms = { rule?: string | undefined; length?: string | undefined; reason?: string | undefined }

/** Suspends an account. Its owner reads the rule and the reason, and can appeal. */
export async function suspend(config: Config, url: string, input: Input & Terms) {
  const { rule = 'conduct', length = 'indefinite' } = input
  requireOneOf(RULES, rule, '--rule')
  requireOneOf(BAN_LENGTHS, length, '--length')
  const email = input.email || (await withQuestions(({ ask }) => ask('Email: ')))
  const typed = input.reason || (await withQuestions(({ ask }) => ask('Motivo, que la persona lee: ')))
  const { success, data: reason, error } = Explanation.safeParse(typed)
  if (!success) throw new CommandError(error.issues.map(({ message }) => message).join('. '))
  return onAccount(url, { email }, (db, address) =>
    suspendByOperator({ db, config, mail: createOutbox(config) }, address, {
      rule: rule as RuleKey,
      length: length as BanLength,
      reason,
    }),
  )
}

function requireOneOf(known: object, value: string, option: string): void {
  if (!Object.keys(known).includes(value))
    throw new CommandError(`${option} espera ${Object.keys(known).join(', ')}.`)
}

/** Closes the registration of new accounts, or opens it again. Returns what to say. */
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
  { email }: Input,
  act: (db: Db, email: string) => Promise<T | null | false>,
): Promise<Done<T>> {
  const address = email || (await withQuestions(({ ask }) => ask('Email: ')))
  const { db, close } = openDatabase(url)
  try {
    const done = await act(db, address)
    if (!done) throw new CommandError(`No existe ninguna cuenta con el email ${address}.`)
    return { email: address, done }
  } finally {
    await close()
  }
}
