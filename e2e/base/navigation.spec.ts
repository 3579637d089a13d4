import { contextFor } from '../support/people.ts'
import {
  demoEmail,
  expect,
  NO_SESSION,
  newAccount,
  signIn,
  storedSession,
  submitLogin,
  test,
} from '../support/test.ts'

const isPhone = (page: { viewportSize(): { width: number } | null }) =>
  (page.viewportSize()?.width ?? 0) < 860

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  test('finds every section in the navigation, and gets a title, an announcement and the focus on the heading', {
    tag: '@phone',
  }, async ({ page, sessions }) => {
    await page.goto('/feed')
    // The title starts with the number of new notifications.
    await expect(page).toHaveTitle(/^(\(\d+\) )?Inicio · ReMusic$/)
    const sections = page.getByRole('navigation', { name: isPhone(page) ? 'Secciones' : 'Principal' })
    const hrefs = () =>
      sections.getByRole('link').evaluateAll((links) =>
        links.map((link) => {
          // Skip the badge with the number of new items, which is an element.
          const words = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
          return `${words.map((node) => node.textContent).join('')} ${link.getAttribute('href')}`
        }),
      )
    const own = `/playlist/${sessions.Premium.id}`
    if (isPhone(page))
      await expect
        .poll(hrefs)
        .toEqual(['Inicio /feed', 'Buscar /search', `Playlists ${own}`, 'Chat /chat', 'Perfil /user'])
    else
      await expect
        .poll(hrefs)
        .toEqual([
          'Inicio /feed',
          'Perfil /user',
          'Buscar /search',
          'Música /music',
          'Géneros /genres',
          `Playlists ${own}`,
          'Salas /rooms',
          'Chat /chat',
        ])
    await sections.getByRole('link', { name: 'Buscar' }).click()
    await expect(page).toHaveTitle(/^(\(\d+\) )?Buscar · ReMusic$/)
    await expect(page.getByRole('heading', { name: '¡Encuentra tus canciones favoritas!' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /^Buscar$/ })).toBeAttached()
    await expect(sections.getByRole('link', { name: 'Buscar' })).toHaveAttribute('aria-current', 'page')
  })

  test('opens and closes the notifications, and gets a 404 page for an unknown person', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/users/00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Usuario no encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Notificaciones' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notificaciones' })
    await expect(dialog.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Notificaciones' })).toBeFocused()
  })

  test('can retry when the server cannot be reached', { tag: '@long' }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/ApiError: No pudimos conectar/)
    await page.route('**/api/back-end/users/perfil', (route) => route.abort())
    // Without the cookie, the browser renders the page.
    await page.context().clearCookies()
    await page.goto('/user')
    await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible()
    await expect(page.getByText('No pudimos conectar con ReMusic, revisa tu conexión')).toBeVisible()
    await page.unroute('**/api/back-end/users/perfil')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { name: 'Lunes de Vinilo' })).toBeVisible()
  })
})

test('hovering over a link preloads its page, and the first Tab reaches the link that skips to the content', async ({
  page,
}) => {
  await page.goto('/music')
  const preloaded = page.waitForRequest('**/assets/GenresPage-*.js')
  await page.getByRole('link', { name: 'Géneros' }).first().hover()
  await preloaded
  await expect(page).toHaveURL('/music')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('going back restores the scroll position', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Arma tu playlist' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(200)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click()
  await expect(page.getByRole('heading', { name: 'Elige tu entrada' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const before = await page.evaluate(() => history.length)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Arma tu playlist' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('an unknown address shows a 404 page with a link to the feed', async ({ page }) => {
  const response = await page.goto('/no/existe')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('No pudimos encontrar esta página · ReMusic')
  const back = page.getByRole('link', { name: 'Volver al inicio' })
  await expect(back).toHaveAttribute('href', '/feed')
  await back.click()
  await expect(page).toHaveURL('/login?volver=%2Ffeed')
})

test('signing out in one tab signs out the other', async ({ browser, url, request }) => {
  const { email, password } = await newAccount(request)
  const context = await contextFor(browser, url, await signIn(url, email, password))
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/user')
  await other.goto('/feed')
  await one.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(one).toHaveURL(`${url}/`)
  await expect(other).toHaveURL(`${url}/login?volver=%2Ffeed`)
  await context.close()
})

test('an expired token is removed, and signing in returns to the page', async ({ browser, url, request }) => {
  const account = await newAccount(request)
  const unknown = { token: 'x'.repeat(43), id: crypto.randomUUID(), active: true }
  const context = await contextFor(browser, url, unknown)
  const page = await context.newPage()
  // While the login page loads, the page that is being left must not ask for its data again.
  const { promise: held, resolve: loadLogin } = Promise.withResolvers<void>()
  await page.route('**/assets/LoginPage-*.js', async (route) => {
    await held
    await route.continue()
  })
  // The notice is shown for some seconds only, so wait for nothing before it.
  await page.goto('/user', { waitUntil: 'commit' })
  // A token that is rejected before the first view leaves nothing but the placeholder until the login page has loaded.
  const notice = page.getByText('Tu sesión terminó, vuelve a iniciar sesión')
  await expect(notice.or(page.getByText('Cargando la página')).first()).toBeAttached()
  loadLogin()
  await expect(page).toHaveURL('/login?volver=%2Fuser')
  await expect(notice).toHaveCount(1)
  expect(await storedSession(page)).toEqual(NO_SESSION)
  await submitLogin(page, account.email, account.password)
  await expect(page).toHaveURL('/user')
  await context.close()
})

test('a chunk that a deploy has replaced is loaded by one reload', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource.*GenresPage/)
  await page.goto('/music')
  let gone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false
  })
  await page.route('**/assets/GenresPage-*.js', (route) => (gone ? route.abort() : route.continue()))
  await page.getByRole('link', { name: 'Géneros' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Géneros', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/genres')
  expect(gone).toBe(false)
})

test('a page whose scripts only servers of another version have is loaded by one reload', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  let navigations = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1
  })
  await page.route('**/assets/*.js', (route) =>
    navigations === 1 ? route.fulfill({ status: 404, json: { msg: 'No existe' } }) : route.continue(),
  )
  await page.goto('/music')
  await expect.poll(() => navigations).toBe(2)
  await page.getByRole('link', { name: 'Géneros' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Géneros', level: 1 })).toBeVisible()
  expect(navigations).toBe(2)
})

test('a chunk that cannot be loaded shows an error with a link home', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*GenresPage/)
  await page.goto('/music')
  await page.route('**/assets/GenresPage-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Géneros' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
})

test('the demo accounts exist', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login?volver=/user')
  await submitLogin(page, demoEmail('Admin'))
  await page.getByRole('link', { name: 'Panel de administrador' }).click()
  await expect(page.getByRole('heading', { name: 'Panel de administrador' })).toBeVisible()
})
