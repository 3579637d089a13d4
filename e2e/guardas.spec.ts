import { browserOf, somebodyDeactivated } from './support/people.ts'
import {
  enter,
  expect,
  NOTHING_STORED,
  newAccount,
  type Role,
  stored,
  storedAs,
  test,
} from './support/test.ts'

const MEMBERS_ONLY = [
  '/feed',
  '/user',
  '/users/x',
  '/playlist/x',
  '/chat',
  '/admin',
  '/pay',
  '/user/deactivate',
  '/user/restore',
  '/user/receipt/x',
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
  '/pay/success',
  '/pay/error',
]

test.describe('a visitor', () => {
  test('is led from whatever is for members to the login', async ({ page }) => {
    for (const path of MEMBERS_ONLY) {
      await page.goto(path)
      await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(path)}`)
    }
  })

  test('is led from the pages of members to those that are open', async ({ page }) => {
    for (const open of ['/premium', '/contact', '/team']) {
      await page.goto(`${open}2`)
      await expect(page).toHaveURL(open)
    }
  })

  test('may look at everything that is open', async ({ page, catalogue }) => {
    for (const path of [...OPEN, ...CATALOGUE, ...Object.values(catalogue)]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('finds the way in on a catalogue screen, and comes back to it', async ({
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
  test.describe(`a ${role} account`, () => {
    test.use({ as: role })

    test(`gets from /chat to ${chat}, from /admin to ${admin} and never to /user/restore`, async ({
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

  test('is decided by what the server says now, not by what was kept', async ({ page }) => {
    await page.goto('/feed')
    const chat = page.getByRole('banner').getByRole('link', { name: 'Chat' })
    await expect(chat).toBeVisible()
    await page.route('**/api/back-end/users/perfil', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'Gratuito' } })
    })
    await chat.click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Chat' })).toHaveCount(0)
    await expect(page).toHaveURL('/feed')
    // The line that comes up meanwhile asks too.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  test('is signed out by the pages for whoever is new', async ({ page, sessions }) => {
    for (const path of ['/', '/contact', '/team']) {
      await page.goto('/pay/error')
      await page.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, storedAs(sessions.Premium))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => stored(page)).toEqual(NOTHING_STORED)
    }
  })

  test('is never led by a link to a page that signs out', async ({ page }) => {
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
    expect((await stored(page)).token).toBeTruthy()
  })
})

test('a deactivated account reaches only the page that restores it', async ({ browser, url, request }) => {
  const session = await somebodyDeactivated(request, url)
  expect(session.active).toBe(false)
  const context = await browserOf(browser, url, session)
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

test('an account that was deactivated elsewhere is led to the page that restores it', async ({
  browser,
  url,
  request,
}) => {
  const stale = { ...(await somebodyDeactivated(request, url)), active: true }
  const context = await browserOf(browser, url, stale)
  const page = await context.newPage()
  await page.goto('/user')
  await expect(page).toHaveURL('/user/restore')
  expect((await stored(page)).active).toBe('false')
  await context.close()
})

test('a login never leads out of ReMusic', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?volver=${encodeURIComponent(elsewhere)}`)
    await enter(page, email, password)
    await expect(page).toHaveURL('/feed')
    await page.evaluate(() => localStorage.clear())
  }
})
