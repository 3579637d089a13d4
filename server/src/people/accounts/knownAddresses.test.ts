import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { login, register, requestReset, resendConfirmation } from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { recordStatements } from '../../../testing/recordStatements.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { PASSWORD_COMPARED } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  // No job runs during the test, so that all statements are those of the requests.
  app = await startTestApp({ jobPollSeconds: 3_600 })
  await observe(() => post(login.url, { email: 'primera@example.org', password: 'calienta-la-cache' }))
})
afterAll(() => app.stop())

const PASSWORD = 'la-clave-de-quien-pregunta'
let made = 0

async function post(url: string, body: object) {
  const response = await app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
  return { status: response.status, headers, body: await response.text() }
}

const QUEUES = "select name, count(*) from pgboss.job where name like 'accounts-%' group by 1 order by 1"
type Depths = { name: string; count: number }[]

/** The response to a request, and the work it caused: statements, compared passwords, and jobs. */
async function observe(send: () => ReturnType<typeof post>) {
  const depthsBefore = (await app.database.pool.query(QUEUES)).rows as Depths
  let comparedPasswords = 0
  const count = () => {
    comparedPasswords += 1
  }
  subscribe(PASSWORD_COMPARED, count)
  const { result: response, statements } = await recordStatements(send)
  unsubscribe(PASSWORD_COMPARED, count)
  const depths = (await app.database.pool.query(QUEUES)).rows as Depths
  return {
    response,
    statements,
    comparedPasswords,
    jobs: depths
      .filter(({ name, count }) => count !== depthsBefore.find((each) => each.name === name)?.count)
      .map(({ name }) => name),
  }
}

/** Addresses of every kind, which responses must not distinguish. */
const ADDRESSES = {
  unknown: async () => `nadie-${++made}@example.org`,
  'with an account': async () => (await aUser(app.db)).email,
  'with an account that only uses Google': async () => {
    const { id, email } = await aUser(app.db)
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    return email
  },
  'with a registration': async () => {
    const email = `pendiente-${++made}@example.org`
    await post(register.url, { name: 'Nueva', email, password: 'otra-clave-distinta' })
    return email
  },
}

const ofRegisteredJustNow = async (email: string) => {
  await post(register.url, { name: 'Otra', email, password: PASSWORD })
  return post(login.url, { email, password: PASSWORD })
}

test.each([
  ['login', 2, (email: string) => post(login.url, { email, password: PASSWORD })],
  ['registering and then logging in', 2, ofRegisteredJustNow],
  ['registering', 0, (email: string) => post(register.url, { name: 'Otra', email, password: PASSWORD })],
  ['recovering the password', 0, (email: string) => post(requestReset.url, { email })],
  ['resending the confirmation', 0, (email: string) => post(resendConfirmation.url, { email })],
])(
  '%s gets the same response after the same work, byte for byte, for every address',
  async (_, comparedPasswords, send) => {
    const observed: Record<string, object> = {}
    for (const [kind, address] of Object.entries(ADDRESSES)) {
      const email = await address()
      observed[kind] = await observe(() => send(email))
    }
    const { unknown, ...others } = observed
    for (const [kind, other] of Object.entries(others)) expect(other, kind).toEqual(unknown)
    expect(unknown).toMatchObject({
      comparedPasswords,
      statements: expect.arrayContaining([expect.any(String)]),
    })
  },
)
