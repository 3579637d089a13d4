import { type APIRequestContext, test as base, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export type Role = 'Gratuito' | 'Premium' | 'Admin'
export type Session = { token: string; id: string; active: boolean }

export const DEMO_PASSWORD = 'remusic-demo'
export const demoEmail = (role: Role) => `${role.toLowerCase()}@remusic.demo`

type Options = {
  /** Who is signed in when the test begins; nobody unless told. The session is shared: do not end it. */
  as: Role | null
}
/** Addresses of things that are in the catalogue. */
type Catalogue = { song: string; artist: string; album: string; genre: string }
type PerWorker = { url: string; sessions: Record<Role, Session>; catalogue: Catalogue }

export const test = base.extend<Options, PerWorker>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const { REMUSIC_URL: url } = process.env
      if (!url) throw new Error('No server: the global setup did not run')
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
    use({ cookies: [], origins: as ? [{ origin: url, localStorage: storedAs(sessions[as]) }] : [] }),
})

export async function signIn(url: string, email: string, password: string): Promise<Session> {
  const answer = await fetch(`${url}/api/back-end/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

export function storedAs({ token, id, active }: Session) {
  return Object.entries({ token, userId: id, active: String(active) }).map(([name, value]) => ({
    name,
    value,
  }))
}

/** What the browser keeps about the session. */
export function stored(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    userId: localStorage.getItem('userId'),
    active: localStorage.getItem('active'),
  }))
}

export const NOTHING_STORED = { token: null, userId: null, active: null }

/** Signs in the way a person does. */
export async function enter(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** The newest link of a kind that was mailed to an address. */
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

/** An account that nobody else uses, confirmed. */
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
