import { mockGoogle } from '../support/google.ts'
import { expect, newAccount, storedSession, test } from '../support/test.ts'

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

test('a Google account is linked to the account that has its address, with its password and only once', {
  tag: '@long',
}, async ({ page, request }) => {
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
