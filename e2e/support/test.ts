import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import { count, countContext } from './counts.ts'
import { keepProofs } from './database.ts'
import { isHydrated } from './hydration.ts'

export { expect } from '@playwright/test'

export type Role = 'Gratuito' | 'Premium' | 'Admin'
/** The page token is the value of the cookie for which the server renders pages. */
export type Session = { token: string; id: string; active: boolean; pageToken?: string }

const DEMO_PASSWORD = 'remusic-demo'
export const demoEmail = (role: Role) => `${role.toLowerCase()}@remusic.demo`

type Options = {
  /** The role that is signed in when the test starts; null for a visitor. The session is shared: do not end it. */
  as: Role | null
}
type PerTest = {
  /** Errors in the console that the test causes on purpose; any other one fails it. */
  expectedErrors: RegExp[]
  counts: undefined
  failsOnErrors: undefined
  waitsForHydration: undefined
}
/** Paths of catalogue pages that exist. */
type Catalogue = { song: string; artist: string; album: string; genre: string }
type PerWorker = { url: string; sessions: Record<Role, Session>; catalogue: Catalogue }

export const test = base.extend<Options & PerTest, PerWorker>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      await use(serverUrl())
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ url }, use) => {
      const roles: Role[] = ['Gratuito', 'Premium', 'Admin']
      const entries = roles.map(
        async (role) => [role, await signIn(url, demoEmail(role), DEMO_PASSWORD)] as const,
      )
      const sessions = Object.fromEntries(await Promise.all(entries)) as Record<Role, Session>
      await keepProofs(sessions.Admin)
      await use(sessions)
    },
    { scope: 'worker' },
  ],
  catalogue: [
    async ({ url }, use) => {
      const read = async (path: string) => (await fetch(`${url}/api/back-end/${path}`)).json()
      const [[song], [genre]] = await Promise.all([read('songs/topdb'), read('genres')])
      await use({
        song: `/song/${song.apiId}`,
        artist: `/artist/${song.artistId}`,
        album: `/album/${song.albumId}`,
        genre: `/genres/${genre.id}`,
      })
    },
    { scope: 'worker' },
  ],
  as: [null, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
  expectedErrors: async ({}, use) => use([]),
  counts: [
    async ({ browser }, use) => {
      browser.on('context', countContext)
      await use(undefined)
      browser.off('context', countContext)
    },
    { auto: true },
  ],
  failsOnErrors: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isProblem(message))
            errors.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`)
        })
        // React reports a page that it could not hydrate as an uncaught error.
        context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error()}`))
      }
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
  waitsForHydration: [
    async ({ browser, javaScriptEnabled }, use) => {
      const watch = (context: BrowserContext) => {
        if (javaScriptEnabled !== false) context.on('page', waitForHydration)
      }
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
    },
    { auto: true },
  ],
  baseURL: async ({ url }, use) => use(url),
  storageState: async ({ as, url, sessions }, use) =>
    use({ cookies: as ? cookiesOf(url, sessions[as]) : [], origins: [] }),
  context: async ({ context, as, url, sessions }, use) => {
    if (as) await storeSession(context, url, sessions[as])
    await use(context)
  },
})

/** The address of the server that the global setup has started. */
export function serverUrl() {
  const { REMUSIC_URL: url } = process.env
  if (!url) throw new Error('There is no server: the global setup did not run')
  return url
}

/**
 * Opening a page includes its hydration: buttons that are pressed earlier are lost. A test of what happens before waits only for
 * the commit.
 */
function waitForHydration(page: Page) {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await isHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await isHydrated(page)
    return response
  }
}

function isProblem(message: ConsoleMessage) {
  const text = message.text()
  if (!['error', 'warning'].includes(message.type())) return false
  if (text === 'Service Worker registration blocked by Playwright') return false
  // The page was left while the socket was still connecting.
  if (text.endsWith('WebSocket is closed before the connection is established.')) return false
  // Many tests cause calls to be rejected, but a missing script, style or picture is a bug.
  return !text.startsWith('Failed to load resource') || /\/(assets|art)\//.test(message.location().url)
}

export async function signIn(
  url: string,
  email: string,
  password: string,
  userAgent = 'node',
): Promise<Session> {
  const response = await fetch(`${url}/api/back-end/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`)
  const [, pageToken] = /^page=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  if (!pageToken) throw new Error(`${email}: the response sets no cookie for pages`)
  return { ...(await response.json()), pageToken }
}

/** The state of a browser in which a member is signed in. */
export function stateOf(url: string, session: Session) {
  return {
    cookies: cookiesOf(url, session),
    origins: [{ origin: url, localStorage: storageItems(session) }],
  }
}

export function cookiesOf(url: string, { pageToken }: Session) {
  const { hostname: domain } = new URL(url)
  const attributes = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return pageToken ? [{ name: 'page', value: pageToken, domain, ...attributes }] : []
}

/**
 * Makes the first page of a browser find a session in its storage. Playwright would open a page of its own for that, which
 * costs a fifth of a test that opens one page.
 */
export async function storeSession(context: BrowserContext, url: string, session: Session) {
  await context.addInitScript(
    ({ origin, items }) => {
      // Frames of other sites have no access to the storage, or to their own only.
      if (self.origin !== origin || localStorage.getItem('given-session') !== null) return
      localStorage.setItem('given-session', '')
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    { origin: url, items: storageItems(session) },
  )
}

function storageItems({ token, id, active }: Session) {
  return Object.entries({ token, userId: id, active: String(active) }).map(([name, value]) => ({
    name,
    value,
  }))
}

/** The session as the browser stores it. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    userId: localStorage.getItem('userId'),
    active: localStorage.getItem('active'),
  }))
}

export const NO_SESSION = { token: null, userId: null, active: null }

/** Fills in the login form and submits it. */
export async function submitLogin(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** The newest link of this kind in the mails to an address, as soon as it is mailed. */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  kind: 'confirmar' | 'olvide-password' | 'correo/confirmar' | 'correo/deshacer' | 'correo/no-fui-yo',
) {
  let link = ''
  await expect
    .poll(async () => (link = await findMailedLink(request, email, kind)), `/${kind}/ in a mail to ${email}`)
    .not.toBe('')
  return link
}

async function findMailedLink(request: APIRequestContext, email: string, kind: string) {
  const list = await (await request.get('/dev/mailbox')).text()
  for (const [, id] of list.matchAll(/\/dev\/mailbox\/([0-9a-f-]{36})/g)) {
    const mail = await (await request.get(`/dev/mailbox/${id}`)).text()
    const link = new RegExp(`/${kind}/[\\w-]+`).exec(mail)
    if (mail.includes(email) && link) return link[0]
  }
  return ''
}

export type Account = { name: string; email: string; password: string }

/** A new account, as if its owner had registered and confirmed it. */
export async function newAccount(request: APIRequestContext, name = 'Farol de Esquina'): Promise<Account> {
  count('accounts')
  const created = await request.post('/testing/accounts', { data: { name } })
  if (!created.ok()) throw new Error(await created.text())
  return created.json()
}
