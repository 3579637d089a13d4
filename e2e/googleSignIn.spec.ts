import { mockGoogle } from './support/google.ts'
import { expect, NO_SESSION, newAccount, storedSession, test } from './support/test.ts'

const newGoogleUser = () => {
  const id = crypto.randomUUID()
  return { sub: id, email: `tilo-${id}@gmail.com`, name: 'Tilo de la Plaza' }
}

test('signing in with Google creates the account on the first visit and reuses it on the next', async ({
  page,
}) => {
  await mockGoogle(page, newGoogleUser())
  const continueWithGoogle = async () => {
    await page.goto('/login?volver=%2Fuser')
    await page.getByRole('button', { name: 'Continuar con Google' }).click()
    await expect(page).toHaveURL('/user')
    await expect(page.getByRole('heading', { name: 'Tilo de la Plaza', level: 1 })).toBeVisible()
    return (await storedSession(page)).userId
  }
  const userId = await continueWithGoogle()
  expect(userId).toMatch(/^[0-9a-f-]{36}$/)

  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await continueWithGoogle()).toBe(userId)
})

test('a Google account is linked to the account that has its address, with its password and only once', async ({
  page,
  request,
}) => {
  const { email, password, name } = await newAccount(request)
  await mockGoogle(page, { ...newGoogleUser(), email })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByRole('heading', { name: 'Une tu cuenta de Google' })).toBeVisible()
  const field = page.getByLabel('Contraseña', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('otra-contraseña')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('La contraseña no es correcta')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/feed')

  await page.goto('/user')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page).toHaveURL('/feed')
})

test('an unverified Google account is rejected in Spanish, and the form still works', async ({ page }) => {
  await mockGoogle(page, newGoogleUser(), { emailVerified: false })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'No pudimos verificar tu cuenta de Google' }),
  ).toBeVisible()
  expect(await storedSession(page)).toEqual(NO_SESSION)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
})

test('the login page has no gap if Google cannot be reached', async ({ page }) => {
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('accounts.google.com'),
  )
  await page.goto('/login')
  await failed
  await expect(page.getByText('o', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('there is no Google button if Google is not configured', async ({ page }) => {
  await mockGoogle(page, newGoogleUser())
  // The page may ask for the settings before the link is pressed.
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/back-end/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), googleClientId: null } })
    answered.resolve()
  })
  // A login page that the server renders carries the settings.
  await page.goto('/')
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await answered.promise
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
})
