import { expect, test } from './support/test.ts'

const scheme = 'data-mantine-color-scheme'

for (const theme of ['dark', 'light'] as const)
  test(`follows a system that prefers ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute(scheme, theme)
  })

test('the switch changes the theme for this and the next visit', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fbebe4')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
})

test('the theme is applied before the application loads', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource.*\.js/)
  await page.addInitScript(() => localStorage.setItem('colorScheme', 'light'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fbebe4')
})
