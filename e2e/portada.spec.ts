import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('who walks through the page that came drawn stays where they are when the application takes over', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const way = page.getByRole('main').getByRole('link', { name: 'Ver Premium' })
  await way.focus()
  // Letters that arrive later would move everything by themselves.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo(0, 150))

  letThrough()
  await hasTakenOver(page)
  await expect(way).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(150)
})

test('a song can be read before any script is there, and a key that is pressed by then does what it says', async ({
  page,
  catalogue,
}) => {
  const letThrough = await holdScripts(page)
  await page.goto(catalogue.song, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /^Reproducir avance de/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click()

  letThrough()
  await hasTakenOver(page)
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
})

test('a page that came drawn is by day for whoever reads by day, down to its keys', async ({
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

  test('is led home by the logo before any script is there, and not to the page that signs out', async ({
    page,
    catalogue,
  }) => {
    await holdScripts(page)
    for (const path of [catalogue.song, '/feed']) {
      await page.goto(path, { waitUntil: 'commit' })
      const home = page.getByRole('link', { name: 'ReMusic, inicio' })
      // There are two of them until the style sheet is there, which nothing is shown before.
      await expect(home).toHaveCount(1)
      await expect(home).toHaveAttribute('href', '/feed')
      await expect(page.getByRole('link').and(page.locator('[href="/"]'))).toHaveCount(0)
    }
  })

  test('presses a key of a song that came drawn, and that one is pressed though their bar has others', async ({
    page,
    catalogue,
  }) => {
    const letThrough = await holdScripts(page)
    await page.goto(catalogue.song, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link').first().focus()
    const named = await page.evaluate(() => document.activeElement?.textContent)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Reproducir avance de/ })
      .first()
      .dispatchEvent('click')

    letThrough()
    await expect(page.getByRole('main').getByRole('button', { name: /^Pausar/ })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(named)
  })

  test('has a feed that begins with what was asked for while its scripts came, and asks for nothing twice', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    const letThrough = await holdScripts(page)
    const answer = page.waitForResponse('**/reviews?from=all')
    await page.goto('/feed', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Reseñas' })).toBeVisible()
    // What the reviews say can be read while the scripts are on their way.
    const { items } = await (await answer).json()
    for (const { title, description, user } of items.slice(0, 2))
      for (const words of [title, description, user.name])
        await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible()

    letThrough()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    for (const call of ['/api/back-end/reviews?from=all', '/api/back-end/users/perfil'])
      expect(asked.filter((each) => each === call)).toHaveLength(1)
  })
})

/** Until the returned function is called, no script arrives. */
async function holdScripts(page: Page) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** Only the application has a place for what it will have to say. */
const hasTakenOver = (page: Page) => expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached()
