import { recordConsents } from '../src/base/legal/consents.ts'
import { readConfig } from '../src/config.ts'
import { recordSecurityEvent } from '../src/people/accounts/securityLog.ts'
import { type StartHooks, startServer } from '../src/start.ts'
import { aUser } from './builders.ts'

// The server of the browser tests, which `npm run hydration` gives a build of the web in another folder.

/** Creates accounts like a confirmed registration, without its mail and with a hash that is cheap to verify. */
const createAccounts: StartHooks['routes'] = (app, { db, config, clock }) => {
  app.post<{ Body: { name: string } }>('/testing/accounts', async ({ body }) => {
    const { id, name, email, password } = await db.transaction().execute(async (tx) => {
      const user = await aUser(tx, { name: body.name, email: `farol-${crypto.randomUUID()}@correo.example` })
      await recordSecurityEvent(tx, { userId: user.id, kind: 'account_created' })
      await recordConsents(tx, config, { userId: user.id, at: clock.now() })
      return user
    })
    return { id, name, email, password }
  })
}

/** A page that takes longer is rendered by the browser. Even on a busy machine that must not happen to a page under test. */
const PAGE_TIMEOUT_MS = 30_000

const { WEB_DIR } = process.env
const startAborter = new AbortController()
const starting = startServer(readConfig(process.env), {
  signal: startAborter.signal,
  durableDatabase: false,
  jobPollSeconds: 0.25,
  longTimeouts: true,
  pageTimeoutMs: PAGE_TIMEOUT_MS,
  routes: createAccounts,
  ...(WEB_DIR && { webDir: WEB_DIR }),
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    startAborter.abort()
    const started = await starting.catch(() => null)
    await started?.stop()
    process.exit(0)
  })
const { setupLink } = await starting
if (setupLink) process.stderr.write(`${setupLink}\n`)
