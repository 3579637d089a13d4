import { Registration } from '@remusic/contract/people/schemas/accounts'
import { InvalidFieldsError } from '@remusic/server/base/common/errors'
import { openDatabase } from '@remusic/server/base/database/client'
import { migrate } from '@remusic/server/base/database/migrate'
import { DEMO_DOMAIN } from '@remusic/server/config'
import { createConfirmedAccount } from '@remusic/server/people/accounts/actions'
import { rejectCommonPassword } from '@remusic/server/people/accounts/passwordRules'
import { withQuestions } from './ask.ts'
import { CommandError } from './backup/errors.ts'

type Input = { email?: string | undefined; name?: string | undefined; password?: string | undefined }

/** Creates an Admin who can sign in at once, asks for missing fields on the terminal and returns the email address. */
export async function createAdmin(url: string, input: Input): Promise<string> {
  const account = await check(await complete(input))
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

async function complete({ email, name, password }: Input) {
  if (email && name && password) return { email, name, password }
  return withQuestions(async ({ ask, askSecretly }) => ({
    email: email || (await ask('Email: ')),
    name: name || (await ask('Nombre: ')),
    password: password || (await askSecretly('Contraseña: ')),
  }))
}

async function check(account: { email: string; name: string; password: string }): Promise<Registration> {
  const parsed = Registration.safeParse(account)
  if (!parsed.success) throw new CommandError(parsed.error.issues.map(({ message }) => message).join('. '))
  if (parsed.data.email.endsWith(`@${DEMO_DOMAIN}`))
    throw new CommandError(`Las cuentas de @${DEMO_DOMAIN} son de la demostración. Usa otro email.`)
  try {
    await rejectCommonPassword(parsed.data.password, parsed.data)
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw new CommandError(error.message)
    throw error
  }
  return parsed.data
}
