import { isHydrated } from './support/hydration.ts'
import { contextFor, newDeactivatedSession } from './support/people.ts'
import {
  expect,
  NO_SESSION,
  newAccount,
  type Role,
  storageItems,
  storedSession,
  submitLogin,
  test,
} from './support/test.ts'

const MEMBERS_ONLY = [
  '/feed',
  '/user',
  '/playlist/x',
  '/chat',
  '/admin',
  '/pay',
  '/user/deactivate',
  '/user/restore',
  '/user/receipt/x',
  '/moderation/x',
]
const CATALOGUE = ['/music', '/search', '/genres']
const OPEN = [
  '/',
  '/login',
  '/register',
  '/recover',
  '/premium',
  '/contact',
  '/team',
  '/normas',
  '/pay/success',
  '/pay/error',
]

test.describe('a visitor', () => {
  test('is redirected from pages for members to the login', async ({ page }) => {
    for (const path of MEMBERS_ONLY) {
      await page.goto(path)
      await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(path)}`)
    }
  })

  test('is redirected from the member version of a page to the public one', async ({ page }) => {
    for (const open of ['/premium', '/contact', '/team']) {
      await page.goto(`${open}2`)
      await expect(page).toHaveURL(open)
    }
  })

  test('can open every public page', async ({ page, catalogue }) => {
    for (const path of [...OPEN, ...CATALOGUE, ...Object.values(catalogue)]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('can sign in from a catalogue page and returns to it', async ({ page, request, catalogue }) => {
    const { email, password } = await newAccount(request)
    await page.goto(catalogue.song)
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(catalogue.song)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(catalogue.song)
  })
})

for (const [role, chat, admin] of [
  ['Gratuito', '/feed', '/user'],
  ['Premium', '/chat', '/user'],
  ['Admin', '/chat', '/admin'],
] as const satisfies [Role, string, string][])
  test.describe(`an account with the role ${role}`, () => {
    test.use({ as: role })

    test(`opening /chat leads to ${chat}, /admin to ${admin} and /user/restore to /feed`, async ({
      page,
    }) => {
      for (const [path, end] of [
        ['/chat', chat],
        ['/admin', admin],
        ['/user/restore', '/feed'],
      ] as const) {
        await page.goto(path)
        await expect(page).toHaveURL(end)
      }
    })
  })

test.describe('the chat', () => {
  test.use({ as: 'Premium' })

  test('is guarded by the current role on the server, not by the cached one', async ({ page }) => {
    await page.goto('/feed')
    const chat = page.getByRole('banner').getByRole('link', { name: 'Chat' })
    // Before, the link loads a page of the server, which knows the true role.
    await isHydrated(page)
    await page.route('**/api/back-end/users/perfil', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), role: 'Gratuito' } })
    })
    await chat.click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Chat' })).toHaveCount(0)
    await expect(page).toHaveURL('/feed')
    // The socket that connects meanwhile requests the profile too.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  test('is signed out by the pages for new visitors', async ({ page, sessions }) => {
    for (const path of ['/', '/contact', '/team']) {
      await page.goto('/pay/error')
      await page.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, storageItems(sessions.Premium))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => storedSession(page)).toEqual(NO_SESSION)
    }
  })

  test('never sees a link to a page that signs out', async ({ page }) => {
    for (const path of [
      '/feed',
      '/user',
      '/music',
      '/premium',
      '/premium2',
      '/team2',
      '/contact2',
      '/pay/error',
      '/login',
      '/nada',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links.filter((href) => ['/', '/contact', '/team'].includes(href ?? ''))).toEqual([])
    }
    expect((await storedSession(page)).token).toBeTruthy()
  })
})

test('a deactivated account can only open the page that restores it', async ({ browser, url, request }) => {
  const session = await newDeactivatedSession(request, url)
  expect(session.active).toBe(false)
  const context = await contextFor(browser, url, session)
  const page = await context.newPage()
  for (const path of [
    '/feed',
    '/user',
    '/music',
    '/chat',
    '/admin',
    '/user/deactivate',
    '/premium2',
    '/user/restore',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Hola de nuevo, Farol de Esquina!' })).toBeVisible()
    await expect(page).toHaveURL('/user/restore')
  }
  await context.close()
})

test('an account that was deactivated in another browser is redirected to the page that restores it', async ({
  browser,
  url,
  request,
}) => {
  const stale = { ...(await newDeactivatedSession(request, url)), active: true }
  const context = await contextFor(browser, url, stale)
  const page = await context.newPage()
  await page.goto('/user')
  await expect(page).toHaveURL('/user/restore')
  // The server leads there too, before the page has learned it.
  await expect.poll(async () => (await storedSession(page)).active).toBe('false')
  await context.close()
})

test('the login never redirects to another site', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?volver=${encodeURIComponent(target)}`)
    await submitLogin(page, email, password)
    await expect(page).toHaveURL('/feed')
    await page.evaluate(() => localStorage.clear())
  }
})
