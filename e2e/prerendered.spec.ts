import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('focus and scroll position survive when the application replaces the pre-rendered page', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Ver Premium' })
  await link.focus()
  // Fonts that load later would move the content.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo(0, 150))

  releaseScripts()
  await expectMounted(page)
  await expect(link).toBeFocused()
  // Replacing the nodes can round the position by a pixel.
  expect(Math.abs((await page.evaluate(() => scrollY)) - 150)).toBeLessThanOrEqual(1)
})

test('a song is readable before scripts load, and a click on a button is replayed afterwards', async ({
  page,
  catalogue,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto(catalogue.song, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /^Reproducir avance de/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click()

  releaseScripts()
  await expectMounted(page)
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
})

test('a pre-rendered page follows a light system theme, including its buttons', async ({
  page,
  catalogue,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await holdScripts(page)
  await page.goto(catalogue.song, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /^Cambiar a tema/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
})

test.describe('a member', () => {
  test.use({ as: 'Premium' })

  test('gets a logo that links to the feed before scripts load, not to the page that signs out', async ({
    page,
    catalogue,
  }) => {
    await holdScripts(page)
    for (const path of [catalogue.song, '/feed']) {
      await page.goto(path, { waitUntil: 'commit' })
      const home = page.getByRole('link', { name: 'ReMusic, inicio' })
      // Both variants of the link count until the style sheet hides one of them.
      await expect(home).toHaveCount(1)
      await expect(home).toHaveAttribute('href', '/feed')
      await expect(page.getByRole('link').and(page.locator('[href="/"]'))).toHaveCount(0)
    }
  })

  test('can click a button of a pre-rendered song, and exactly that button is replayed', async ({
    page,
    catalogue,
  }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(catalogue.song, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link').first().focus()
    const named = await page.evaluate(() => document.activeElement?.textContent)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Reproducir avance de/ })
      .first()
      .dispatchEvent('click')

    releaseScripts()
    await expect(page.getByRole('main').getByRole('button', { name: /^Pausar/ })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(named)
  })

  test('gets a feed from the data that was prefetched while scripts loaded, without a second request', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) =>
      requests.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    const releaseScripts = await holdScripts(page)
    const response = page.waitForResponse('**/reviews?from=all')
    await page.goto('/feed', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Reseñas' })).toBeVisible()
    // The reviews are readable while the scripts load.
    const { items } = await (await response).json()
    for (const { title, description, user } of items.slice(0, 2))
      for (const text of [title, description, user.name])
        await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()

    releaseScripts()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    for (const call of ['/api/back-end/reviews?from=all', '/api/back-end/users/perfil'])
      expect(requests.filter((each) => each === call)).toHaveLength(1)
  })
})

/** Delays all scripts until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Only the application renders the region for toasts. */
const expectMounted = (page: Page) => expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached()
