import { openDatabase } from '@remusic/server/database/client'
import { resetSecondFactor } from '@remusic/server/secondFactor/reset'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

/** Removes the second factor of an account, asks for a missing address on the terminal and returns it. */
export async function removeSecondFactor(
  url: string,
  { email }: { email?: string | undefined },
): Promise<string> {
  const address = email || (await withQuestions(({ ask }) => ask('Email: ')))
  const { db, close } = openDatabase(url)
  try {
    if (await resetSecondFactor(db, address)) return address
    throw new CommandError(`No existe ninguna cuenta con el email ${address}.`)
  } finally {
    await close()
  }
}
