import { standInForGoogle } from './support/google.ts'
import { expect, NOTHING_STORED, stored, test } from './support/test.ts'

const somebody = () => {
  const id = crypto.randomUUID()
  return { sub: id, email: `tilo-${id}@gmail.com`, name: 'Tilo de la Plaza' }
}

test('Google opens the door, makes the account on the first visit and finds it on the next', async ({
  page,
}) => {
  await standInForGoogle(page, somebody())
  const continueWithGoogle = async () => {
    await page.goto('/login?volver=%2Fuser')
    await page.getByRole('button', { name: 'Continuar con Google' }).click()
    await expect(page).toHaveURL('/user')
    await expect(page.getByRole('heading', { name: 'Tilo de la Plaza', level: 1 })).toBeVisible()
    return (await stored(page)).userId
  }
  const userId = await continueWithGoogle()
  expect(userId).toMatch(/^[0-9a-f-]{36}$/)

  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await continueWithGoogle()).toBe(userId)
})

test('whoever Google does not vouch for is told so in Spanish, and can still use the form', async ({
  page,
}) => {
  await standInForGoogle(page, somebody(), { vouched: false })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'No pudimos verificar tu cuenta de Google' }),
  ).toBeVisible()
  expect(await stored(page)).toEqual(NOTHING_STORED)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
})

test('where Google cannot be reached nothing is left in its place', async ({ page }) => {
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('accounts.google.com'))
  await page.goto('/login')
  await asked
  await expect(page.getByText('o', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('there is no Google button where Google is not set up', async ({ page }) => {
  await standInForGoogle(page, somebody())
  await page.route('**/api/back-end/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), googleClientId: null } })
  })
  const settings = page.waitForResponse('**/api/back-end/settings')
  await page.goto('/login')
  await (await settings).finished()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
})
