import { signInNewPerson } from './support/people.ts'
import { expect, NO_SESSION, storedSession, submitLogin, test } from './support/test.ts'

test('deactivates the account and restores it', async ({ page, request }) => {
  const { email, password, name } = await signInNewPerson(page, request)

  await page.goto('/user')
  await page.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Desactivar cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Deseas desactivar tu cuenta?' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL('/user')

  await page.goto('/user/deactivate')
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toEqual(NO_SESSION)

  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/user/restore')
  await expect(page.getByRole('heading', { name: `Hola de nuevo, ${name}!` })).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  const outcome = page.getByRole('dialog')
  await expect(outcome.getByText('Vuelve a iniciar sesión')).toBeVisible()
  await outcome.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/feed')
})
