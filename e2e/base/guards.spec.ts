import { openWithin } from '../support/inputs.ts'
import { contextFor, newDeactivatedSession } from '../support/people.ts'
import {
  expect,
  NO_SESSION,
  newAccount,
  type Role,
  storedSession,
  submitLogin,
  test,
} from '../support/test.ts'

// The server sends a page without a screen where a guard redirects (web/rendering.test.ts): the browser runs the same guard for
// a document as for a link. So one document is loaded, and the other addresses are opened within it. screens.spec.ts opens every
// page of visitors.

const MEMBERS_ONLY = [
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

test.describe('a visitor', () => {
  test('is redirected from pages for members to the login, or to the public version of the page', async ({
    page,
  }) => {
    await page.goto('/feed')
    await expect(page).toHaveURL('/login?volver=%2Ffeed')
    for (const path of MEMBERS_ONLY) {
      await openWithin(page, path)
      await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(path)}`)
    }
    for (const open of ['/premium', '/contact', '/team']) {
      await openWithin(page, `${open}2`)
      await expect(page).toHaveURL(open)
    }
  })

  test('can sign in from a catalogue page and returns to it', { tag: '@long' }, async ({
    page,
    request,
    catalogue,
  }) => {
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

    test(`opening /chat leads to ${chat}, /admin to ${admin} and /user/restore to /feed`, {
      tag: role === 'Gratuito' ? [] : '@long',
    }, async ({ page }) => {
      await page.goto('/user/restore')
      const title = (name: string) => new RegExp(`^(\\(\\d+\\) )?${name} · ReMusic$`)
      await expect(page).toHaveTitle(title('Inicio'))
      await expect(page).toHaveURL('/feed')
      await openWithin(page, '/admin')
      await expect(page).toHaveTitle(title(admin === '/admin' ? 'Panel de administrador' : 'Perfil'))
      await expect(page).toHaveURL(admin)
      if (role === 'Gratuito')
        await expect(page.getByRole('link', { name: 'Chat', exact: true })).toHaveCount(0)
      await openWithin(page, '/chat')
      await expect(page).toHaveTitle(title(chat === '/chat' ? 'Chat' : 'Inicio'))
      await expect(page).toHaveURL(chat)
    })
  })

test.describe('the chat', () => {
  test.use({ as: 'Premium' })

  test('is guarded by the current role on the server, not by the cached one', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/feed')
    const chat = page.getByRole('banner').getByRole('link', { name: 'Chat' })
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
  for (const path of ['/', '/contact', '/team'])
    test(`is signed out by ${path}, a page for new visitors`, { tag: path === '/' ? [] : '@long' }, async ({
      browser,
      url,
      sessions,
    }) => {
      const context = await contextFor(browser, url, sessions.Premium)
      const page = await context.newPage()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => storedSession(page)).toEqual(NO_SESSION)
      await context.close()
    })

  test.describe('of Premium', () => {
    test.use({ as: 'Premium' })

    test('never sees a link to a page that signs out', { tag: '@long' }, async ({ page }) => {
      await page.goto('/feed')
      // Without the number of notifications, which change while other tests run.
      const title = async () => (await page.title()).replace(/^\(\d+\) /, '')
      let before = await title()
      for (const path of [
        '/user',
        '/premium',
        '/music',
        '/premium2',
        '/team2',
        '/contact2',
        '/pay/error',
        '/login',
        '/nada',
        '/feed',
      ]) {
        const links = await page
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(links.length).toBeGreaterThan(0)
        expect(links.filter((href) => ['/', '/contact', '/team'].includes(href ?? ''))).toEqual([])
        await openWithin(page, path)
        await expect.poll(title).not.toBe(before)
        before = await title()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      expect((await storedSession(page)).token).toBeTruthy()
    })
  })
})

test('a deactivated account can only open the page that restores it', { tag: '@long' }, async ({
  browser,
  url,
  request,
}) => {
  const session = await newDeactivatedSession(request, url)
  expect(session.active).toBe(false)
  const context = await contextFor(browser, url, session)
  const page = await context.newPage()
  const heading = page.getByRole('heading', { name: 'Hola de nuevo, Farol de Esquina!' })
  await page.goto('/feed')
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/user/restore')
  for (const path of ['/user', '/music', '/chat', '/admin', '/user/deactivate', '/premium2']) {
    await openWithin(page, path)
    await expect(page).toHaveURL('/user/restore')
    await expect(heading).toBeVisible()
  }
  await context.close()
})

test('an account that was deactivated in another browser is redirected to the page that restores it', {
  tag: '@long',
}, async ({ browser, url, request }) => {
  const stale = { ...(await newDeactivatedSession(request, url)), active: true }
  const context = await contextFor(browser, url, stale)
  const page = await context.newPage()
  await page.goto('/user')
  await expect(page).toHaveURL('/user/restore')
  // The server redirects there too, before the page knows that the account is deactivated.
  await expect.poll(async () => (await storedSession(page)).active).toBe('false')
  await context.close()
})

test('the login never redirects to another site', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/music')
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await openWithin(page, `/login?volver=${encodeURIComponent(target)}`)
    await submitLogin(page, email, password)
    await expect(page).toHaveURL('/feed')
    await expect(page).toHaveTitle(/Inicio/)
  }
})
