import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import { startTestApp } from '@remusic/server/testing/startTestApp'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

test('a demo that is started as a real installation loses its accounts, and nobody can use them', async () => {
  const app = await startTestApp({ env: { DEMO: 'true' } })
  onTestFinished(() => app.stop())
  const sessions = await Promise.all(
    DEMO_ACCOUNTS.map(({ email }) => app.call(login, { body: { email, password: DEMO_PASSWORD } })),
  )
  const real = await startTestApp({ database: app.database })
  for (const { email } of DEMO_ACCOUNTS)
    expect((await real.call(login, { body: { email, password: DEMO_PASSWORD } })).status).toBe(401)
  for (const { data } of sessions)
    expect((await real.call(perfil, {}, { token: data.token })).status).toBe(401)
  const { rows } = await sql`
    select id from users
    where active or email is not null or password_hash is not null or role = 'Admin' or erased_at is null
    union all select id from sessions`.execute(app.db)
  expect(rows).toEqual([])
  await real.stop()
})
