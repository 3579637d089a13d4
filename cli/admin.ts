import { Registration } from '@remusic/contract/accounts'
import { createConfirmedAccount } from '@remusic/server/accounts/actions'
import { rejectCommonPassword } from '@remusic/server/accounts/passwordRules'
import { openDatabase } from '@remusic/server/database/client'
import { migrate } from '@remusic/server/database/migrate'
import { InvalidFieldsError } from '@remusic/server/platform/errors'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

type Given = { email?: string | undefined; name?: string | undefined; password?: string | undefined }

/** Creates an Admin who can sign in at once; whatever is not given is asked. Tells the address. */
export async function createAdmin(url: string, given: Given): Promise<string> {
  const account = check(await complete(given))
  await migrate(url)
  const { db, close } = openDatabase(url)
  try {
    if (await createConfirmedAccount(db, { ...account, role: 'Admin' })) return account.email
    throw new CommandError(
      `Ya existe una cuenta con el email ${account.email}. Un Admin puede cambiar su rol desde el panel.`,
    )
  } finally {
    await close()
  }
}

async function complete({ email, name, password }: Given) {
  if (email && name && password) return { email, name, password }
  return withQuestions(async ({ ask, askSecretly }) => ({
    email: email || (await ask('Email: ')),
    name: name || (await ask('Nombre: ')),
    password: password || (await askSecretly('Contraseña: ')),
  }))
}

function check(account: { email: string; name: string; password: string }): Registration {
  const read = Registration.safeParse(account)
  if (!read.success) throw new CommandError(read.error.issues.map(({ message }) => message).join('. '))
  try {
    rejectCommonPassword(read.data.password, read.data)
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw new CommandError(error.message)
    throw error
  }
  return read.data
}
