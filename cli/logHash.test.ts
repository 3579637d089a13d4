import { login } from '@remusic/contract/people/schemas/accounts'
import { aUser } from '@remusic/server/testing/builders'
import { startTestApp } from '@remusic/server/testing/startTestApp'
import { expect, onTestFinished, test } from 'vitest'
import { logHashOf } from './logHash.ts'

test('an operator finds the sign-ins of a person in the log', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const { email } = await aUser(app.db)
  await app.call(login, { body: { email, password: 'no-es-esta' } })
  const account = await logHashOf(app.database.url, email.toUpperCase())
  const address = await logHashOf(app.database.url, '127.0.0.1')
  const lines = app.logs.map((line) => JSON.parse(line)).filter((line) => line.msg === 'sign-in')
  expect(lines).toMatchObject([{ account, address, outcome: 'wrong_credentials' }])
})
