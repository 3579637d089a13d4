import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { holdScripts, isHydrated } from '../support/hydration.ts'
import { callAs, newPerson, signInNewPerson } from '../support/people.ts'
import {
  cookiesOf,
  expect,
  newAccount,
  type Role,
  type Session,
  storeSession,
  test,
} from '../support/test.ts'

declare global {
  var seenTexts: string[]
}

/** Resolves when the browser has all of a page that the server sends, with its streamed parts in their places. */
const isComplete = (page: Page) =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('template[id^="B:"]') === null,
  )

test.describe('before hydration', () => {
  test('focus and scroll position are kept', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await isComplete(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Ver Premium' })
    await link.focus()
    // Fonts that load later would move the content.
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo(0, 150))

    releaseScripts()
    await isHydrated(page)
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(150)
  })

  test('a pressed theme switch acts once', { tag: '@long' }, async ({ page, catalogue }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(catalogue.song, { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: /^Cambiar a tema/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Cambiar a tema claro' }).click()

    releaseScripts()
    await isHydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
  })

  test('a pressed play button starts the song once', async ({ page, catalogue }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(catalogue.song, { waitUntil: 'commit' })
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Reproducir avance de/ })
      .first()
      .click()

    releaseScripts()
    await expect(page.getByRole('main').getByRole('button', { name: /^Pausar/ })).toBeVisible()
  })

  test('a login that is typed and submitted is sent later, and the password stays out of the URL', async ({
    page,
    request,
  }) => {
    const { email, password } = await newAccount(request)
    const addresses: string[] = []
    page.on('request', (sent) => addresses.push(`${sent.method()} ${sent.url()}`))
    const releaseScripts = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')

    releaseScripts()
    await expect(page).toHaveURL('/feed')
    expect(addresses.filter((address) => address.includes(password))).toEqual([])
    expect(addresses.filter((address) => address.endsWith('/users/login'))).toHaveLength(1)
    expect(addresses.filter((address) => /^POST .*\/login$/.test(address))).toHaveLength(1)
  })

  test('a typed email address is kept and counts', { tag: '@long' }, async ({ page, request }) => {
    const { email, password } = await newAccount(request)
    const releaseScripts = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(email)

    releaseScripts()
    await isHydrated(page)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL('/feed')
  })

  test('a typed search is kept and counts', { tag: '@long' }, async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/search', { waitUntil: 'commit' })
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('noche')

    releaseScripts()
    await isHydrated(page)
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('noche')
    await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter')
    await expect(page).toHaveURL('/search?q=noche')
  })

  test('links work', { tag: '@long' }, async ({ page }) => {
    await holdScripts(page)
    await page.goto('/music', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Géneros' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/genres')
    await expect(page.getByRole('heading', { level: 1, name: 'Géneros' })).toBeVisible()
  })
})

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  type Given = { page: Page; request: APIRequestContext; sessions: Record<Role, Session> }

  /** Opens the feed before any script has run, and expects that the scripts do not fetch again what the server has sent. */
  async function expectFeedWithoutCall({ page, request, sessions }: Given, colorScheme: string | null) {
    const calls: string[] = []
    page.on('request', (sent) => calls.push(sent.url().split('/api/back-end')[1] ?? ''))
    const releaseScripts = await holdScripts(page)
    await page.goto('/feed', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Reseñas' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', `${colorScheme}`)
    const reviews = page.getByRole('feed').getByRole('article')
    await expect(reviews.first()).toBeVisible()
    const shown = (await reviews.allInnerTexts()).join('\n')
    // Other tests write reviews meanwhile, so the newest ones may be missing on the page; the older ones are on it.
    const { items } = await callAs({ request, who: sessions.Premium }, 'GET', 'reviews?from=all')
    expect(items.some(({ title }: { title: string }) => shown.includes(title))).toBe(true)
    await expect(page.getByRole('link', { name: 'Chat', exact: true }).filter({ visible: true })).toHaveCount(
      1,
    )
    await expect(page.getByRole('link', { name: 'Tu perfil' })).toBeVisible()

    releaseScripts()
    await isHydrated(page)
    await page.getByRole('region', { name: 'Avisos' }).waitFor({ state: 'attached' })
    for (const carried of ['/users/perfil', '/reviews?from=all']) expect(calls).not.toContain(carried)
  }

  // The two widths prefer different themes.
  test(
    'gets the feed with its reviews and the navigation, without a call',
    { tag: '@phone-long' },
    ({ page, request, sessions, colorScheme }) =>
      expectFeedWithoutCall({ page, request, sessions }, colorScheme),
  )

  test('gets the same in the theme that the other width prefers', { tag: ['@phone', '@long'] }, async ({
    page,
    request,
    sessions,
    colorScheme,
  }) => {
    const other = colorScheme === 'dark' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: other })
    await expectFeedWithoutCall({ page, request, sessions }, other)
  })

  test('types a comment and presses the bell before hydration: the one is kept, and the notifications open', async ({
    page,
    request,
    sessions,
  }) => {
    const { items } = await callAs({ request, who: sessions.Premium }, 'GET', 'reviews?from=all')
    const releaseScripts = await holdScripts(page)
    // The oldest of the page: a new review may be deleted by the test that wrote it.
    await page.goto(`/reviews/${items.at(-1).id}`, { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: 'Tu comentario' })
    await field.fill('Me pasó lo mismo')
    await page.getByRole('button', { name: 'Notificaciones' }).click()

    releaseScripts()
    const dialog = page.getByRole('dialog', { name: 'Notificaciones' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('Me pasó lo mismo')
    await expect(page.getByRole('button', { name: 'Comentar', exact: true })).toBeEnabled()
  })

  test('gets a logo that links to the feed before scripts load, not to the page that signs out', async ({
    request,
    catalogue,
  }) => {
    for (const path of [catalogue.song, '/feed']) {
      const html = await (await request.get(path)).text()
      const links = html.match(/<a\b[^>]*>/g) ?? []
      expect(links.filter((link) => link.includes('href="/"'))).toEqual([])
      const [logo] = links.filter((link) => link.includes('aria-label="ReMusic, inicio"'))
      expect(logo, path).toContain('href="/feed"')
    }
  })
})

test.describe('when the cookie and the session of the browser differ', () => {
  test('the session decides, and nobody sees the page of the other member', async ({
    browser,
    url,
    request,
  }) => {
    const [ana, bruno] = await Promise.all([
      newPerson(request, url, 'Ana Cookie'),
      newPerson(request, url, 'Bruno Sesión'),
    ])
    const page = await pageWith(browser, url, { cookieOf: ana, sessionOf: bruno })
    await recordTexts(page)
    const releaseScripts = await holdScripts(page)
    const corrected = page.waitForResponse(isPageSession)
    const response = await page.goto('/user', { waitUntil: 'commit' })
    expect(await response?.text()).toContain(ana.name)
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
    await expect(page.locator('#root')).toBeHidden()

    releaseScripts()
    await expect(page.getByRole('heading', { level: 1, name: bruno.name })).toBeVisible()
    await corrected
    expect(await nextRenderedFor(page, '/user')).toBe(bruno.id)
    expect((await page.evaluate(() => globalThis.seenTexts)).join()).not.toContain(ana.name)
    await page.context().close()
  })

  test('a browser without a session shows the visitor’s page', { tag: '@long' }, async ({
    browser,
    url,
    request,
  }) => {
    const ana = await newPerson(request, url, 'Ana Cookie')
    const page = await pageWith(browser, url, { cookieOf: ana })
    const corrected = page.waitForResponse(isPageSession)
    expect(await renderedFor(page, '/music')).toBe(ana.id)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tu perfil' })).toHaveCount(0)
    await corrected
    expect(await nextRenderedFor(page, '/music')).toBe('')
    await page.context().close()
  })

  test('a browser without the cookie renders the page, and the server renders the next one', {
    tag: '@long',
  }, async ({ browser, url, request }) => {
    const ana = await newPerson(request, url, 'Ana Sesión')
    const page = await pageWith(browser, url, { sessionOf: ana })
    const corrected = page.waitForResponse(isPageSession)
    expect(await renderedFor(page, '/user')).toBe('')
    await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
    await corrected
    expect(await renderedFor(page, '/user')).toBe(ana.id)
    await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
    await page.context().close()
  })

  test('a reload after signing out shows nothing of the member', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const { name } = await signInNewPerson(page, request)
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const signedOut = page.waitForResponse('**/users/logout')
    await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/')
    // The page is left before this response, which removes the cookie.
    await signedOut
    const response = await page.goto('/feed')
    expect(await response?.text()).not.toContain(name)
    await expect(page).toHaveURL('/login?volver=%2Ffeed')
  })
})

type Owners = { cookieOf?: Session; sessionOf?: Session }

async function pageWith(browser: Browser, url: string, { cookieOf, sessionOf }: Owners) {
  const storageState = { cookies: cookieOf ? cookiesOf(url, cookieOf) : [], origins: [] }
  const context = await browser.newContext({ baseURL: url, storageState })
  if (sessionOf) await storeSession(context, url, sessionOf)
  return context.newPage()
}

/** The call that makes the cookie match the session. */
const isPageSession = (response: { url(): string }) => response.url().endsWith('/users/sessions/page')

/** The id of the member for whom the server rendered a page; empty for a visitor. */
async function renderedFor(page: Page, path: string) {
  const response = await page.goto(path)
  return userOf((await response?.text()) ?? '')
}

/** The same for the next page that this browser would request. */
const nextRenderedFor = async (page: Page, path: string) =>
  userOf(await (await page.request.get(path)).text())

const userOf = (html: string) => /data-user="([^"]*)"/.exec(html)?.[1]

/** Records the visible text of each frame. */
async function recordTexts(page: Page) {
  await page.addInitScript(() => {
    globalThis.seenTexts = []
    const record = () => {
      globalThis.seenTexts.push(document.body?.innerText ?? '')
      requestAnimationFrame(record)
    }
    record()
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the public screens show their content', { tag: '@long' }, async ({
    page,
    request,
    catalogue,
    sessions,
  }) => {
    const read = async (path: string) => (await request.get(`/api/back-end/${path}`)).json()
    const [[song], [genre]] = await Promise.all([read('songs/topdb'), read('genres')])
    const asPremium = { request, who: sessions.Premium }
    const { items: reviews } = await callAs(asPremium, 'GET', 'reviews?from=all')
    const review = reviews.at(-1)
    const shared = await sharedPlaylist(asPremium, song.apiId)
    const screens: [path: string, ...texts: string[]][] = [
      ['/', 'Arma tu playlist'],
      [catalogue.song, song.title, song.artist],
      [catalogue.album, song.album, song.artist, song.title],
      [catalogue.artist, song.artist],
      [catalogue.genre, genre.name],
      ['/genres', 'Géneros', genre.name],
      ['/music', 'Música'],
      [`/search?q=${encodeURIComponent(song.title)}`, song.title, song.artist],
      [`/reviews/${review.id}`, review.title, review.user.name],
      [shared.path, shared.name, song.title],
      ['/premium', 'Elige tu entrada'],
      ['/team', 'Renata Olvera'],
    ]
    for (const [path, ...texts] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const text of texts)
        await expect(page.getByText(text).filter({ visible: true }).first(), `${path}: ${text}`).toBeVisible()
    }
  })

  test('a song and the search show their content, and links and the search work', async ({
    page,
    catalogue,
    request,
  }) => {
    const [song] = await (await request.get('/api/back-end/songs/topdb')).json()
    await page.goto(catalogue.song)
    for (const text of [song.title, song.artist])
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).not.toHaveURL(catalogue.song)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/search')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(song.title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: song.title }).first()).toBeVisible()
  })

  test('forms say that they need scripts', { tag: '@long' }, async ({ page, request }) => {
    const text = 'Este formulario necesita JavaScript.'
    await page.goto('/login')
    // Locators by text ignore this element.
    const explanation = page.locator('noscript > div')
    await expect(explanation).toBeVisible()
    expect(await explanation.textContent()).toContain(text)
    for (const path of ['/register', '/recover', '/contact', '/olvide-password/x']) {
      const html = await (await request.get(path)).text()
      const [noscript] = /<noscript>.*?<\/noscript>/s.exec(html) ?? []
      // React separates the parts of a text by comments.
      expect(noscript?.replaceAll('<!-- -->', ''), path).toContain(text)
    }
  })
})

async function sharedPlaylist(as: Parameters<typeof callAs>[0], songId: string) {
  const name = `Sin scripts ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await callAs(as, 'POST', 'playlist/create', { name })
  await callAs(as, 'PUT', `playlist/addSongs/${id}`, { id: songId })
  await callAs(as, 'PUT', `playlist/share/${id}`, { shared: true })
  return { name, path: `/shared/${id}` }
}
