import { contextFor } from '../support/people.ts'
import { expect, NO_SESSION, newAccount, signIn, storedSession, submitLogin, test } from '../support/test.ts'

test('deactivates the account and restores it', async ({ browser, url, request }) => {
  const { email, password, name } = await newAccount(request)
  const context = await contextFor(browser, url, await signIn(url, email, password))
  const page = await context.newPage()
  const openDeactivation = async () => {
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await page.getByRole('menuitem', { name: 'Desactivar cuenta' }).click()
    await expect(page.getByRole('heading', { name: 'Deseas desactivar tu cuenta?' })).toBeVisible()
  }
  await page.goto('/user')
  await openDeactivation()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL('/user')
  await openDeactivation()
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
  expect(await signIn(url, email, password)).toMatchObject({ active: true })
  await context.close()
})
