import { secureAccount } from '@remusic/server/accounts/securing'
import { type Db, openDatabase } from '@remusic/server/database/client'
import { resetSecondFactor } from '@remusic/server/secondFactor/reset'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

type Input = { email?: string | undefined }
type Done<T> = { email: string; done: T }

/** Removes the second factor of an account and returns its address. */
export const removeSecondFactor = (url: string, input: Input) => onAccount(url, input, resetSecondFactor)

/** Closes an account that somebody else uses. */
export const closeToOthers = (url: string, input: Input) => onAccount(url, input, secureAccount)

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
