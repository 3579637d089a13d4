import { expect, test } from '../support/test.ts'

const scheme = 'data-mantine-color-scheme'

test('follows the system, until the switch chooses the theme of this and the next visit', async ({
  page,
}) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute(scheme, theme)
  }
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fbebe4')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
})

test('the theme is applied before the application loads', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*\.js/)
  await page.addInitScript(() => localStorage.setItem('colorScheme', 'light'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fbebe4')
})
