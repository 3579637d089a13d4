import { expect, test } from './support/test.ts'

test('who walks through the page that came drawn stays where they are when the application takes over', async ({
  page,
}) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const way = page.getByRole('main').getByRole('link', { name: 'Ver Premium' })
  await way.focus()
  await page.evaluate(() => scrollTo(0, 150))

  letThrough()
  // Only the application has a place for what it will have to say.
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached()
  await expect(way).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(150)
})
