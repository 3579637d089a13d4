import { type APIRequestContext, test as base, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export type Role = 'Gratuito' | 'Premium' | 'Admin'
export type Session = { token: string; id: string; active: boolean }

export const DEMO_PASSWORD = 'remusic-demo'
export const demoEmail = (role: Role) => `${role.toLowerCase()}@remusic.demo`

type Options = {
  /** The role that is signed in when the test starts; null for a visitor. The session is shared: do not end it. */
  as: Role | null
}
/** Paths of catalogue pages that exist. */
type Catalogue = { song: string; artist: string; album: string; genre: string }
type PerWorker = { url: string; sessions: Record<Role, Session>; catalogue: Catalogue }

export const test = base.extend<Options, PerWorker>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const { REMUSIC_URL: url } = process.env
      if (!url) throw new Error('There is no server: the global setup did not run')
      await use(url)
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ url }, use) => {
      const roles: Role[] = ['Gratuito', 'Premium', 'Admin']
      const entries = roles.map(
        async (role) => [role, await signIn(url, demoEmail(role), DEMO_PASSWORD)] as const,
      )
      await use(Object.fromEntries(await Promise.all(entries)) as Record<Role, Session>)
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
  baseURL: async ({ url }, use) => use(url),
  storageState: async ({ as, url, sessions }, use) =>
    use({ cookies: [], origins: as ? [{ origin: url, localStorage: storageItems(sessions[as]) }] : [] }),
})

export async function signIn(url: string, email: string, password: string): Promise<Session> {
  const response = await fetch(`${url}/api/back-end/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`)
  return response.json()
}

export function storageItems({ token, id, active }: Session) {
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

/** The newest link of this kind in the mails to an address. */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  kind: 'confirmar' | 'olvide-password',
) {
  const list = await (await request.get('/dev/mailbox')).text()
  for (const [, id] of list.matchAll(/\/dev\/mailbox\/([0-9a-f-]{36})/g)) {
    const mail = await (await request.get(`/dev/mailbox/${id}`)).text()
    const link = new RegExp(`/${kind}/[\\w-]+`).exec(mail)
    if (mail.includes(email) && link) return link[0]
  }
  throw new Error(`No mail with /${kind}/ for ${email}`)
}

/** Registers a new account and confirms it. */
export async function newAccount(request: APIRequestContext, name = 'Farol de Esquina') {
  const account = {
    name,
    email: `farol-${crypto.randomUUID()}@correo.example`,
    password: 'verbena-de-prueba-41',
  }
  const created = await request.post('/api/back-end/users/register', { data: account })
  if (!created.ok()) throw new Error(await created.text())
  const link = await mailedLink(request, account.email, 'confirmar')
  await request.get(`/api/back-end/users${link}`)
  return account
}
