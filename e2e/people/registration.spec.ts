import { join } from 'node:path'
import { contextFor, newPerson } from '../support/people.ts'
import { expect, mailedLink, newAccount, signIn, submitLogin, test } from '../support/test.ts'

const PICTURE = join(import.meta.dirname, '../../web/public/icon-192.png')

test('registers, confirms by mail and signs in', async ({ page, request }) => {
  const email = `nueva-${crypto.randomUUID()}@correo.example`
  await page.goto('/register')
  await page.getByLabel('Nombre').fill('Nueva Persona')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('verbena-de-prueba-41')
  await page.getByLabel('Repetir contraseña').fill('verbena-de-prueba-41')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Creado correctamente, revisa tu email' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear cuenta' })).toBeDisabled()
  await expect(page.getByText(/^Te llevamos en \d s$/)).toBeVisible()

  await page.goto('/login')
  await submitLogin(page, email, 'verbena-de-prueba-41')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Tu cuenta no ha sido confirmada, revisa tu email' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Enviar otro enlace de confirmación' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'te enviamos un nuevo enlace' })).toBeVisible()

  await page.goto(await mailedLink(request, email, 'confirmar'))
  await expect(
    page.getByRole('heading', { name: 'Cuenta confirmada, ya puedes iniciar sesión' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await submitLogin(page, email, 'verbena-de-prueba-41')
  await expect(page).toHaveURL('/feed')
})

test('recovers a forgotten password by mail', async ({ page, request, url }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/recover')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'El email es obligatorio' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Si el email está registrado, te enviamos las instrucciones')).toBeVisible()

  await page.goto(await mailedLink(request, email, 'olvide-password'))
  await expect(page.getByRole('heading', { name: 'Coloca tu nueva contraseña' })).toBeVisible()
  await page.getByLabel('Nueva contraseña').fill('otra-verbena-42')
  await page.getByLabel('Repetir contraseña').fill('otra-verbena-43')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByLabel('Repetir contraseña')).toHaveAccessibleDescription(
    'Ambas contraseñas deben ser iguales',
  )
  await page.getByLabel('Repetir contraseña').fill('otra-verbena-42')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contraseña cambiada' })).toBeVisible()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(signIn(url, email, password)).rejects.toThrow('Email o contraseña incorrectos')
  await submitLogin(page, email, 'otra-verbena-42')
  await expect(page).toHaveURL('/feed')
})

test('changes the profile picture after a preview, and closes all sessions', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const context = await contextFor(browser, url, await newPerson(request, url, 'Farol'))
  const page = await context.newPage()
  await page.goto('/user')
  await page.getByRole('button', { name: 'Cambiar foto' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Guardar foto' })).toBeDisabled()
  await dialog.getByLabel(/png o jpeg/).setInputFiles(PICTURE)
  await expect(dialog.getByAltText('Vista previa de tu nueva foto')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByAltText('Tu foto de perfil')).toHaveAttribute('src', /^\/media\/pictures\//)

  await page.getByRole('button', { name: 'Más opciones' }).click()
  await page.getByRole('menuitem', { name: 'Ajustes' }).click()
  await page.getByLabel('Nombre').fill('Otro Nombre')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Nombre actualizado')).toBeVisible()
  await page.getByRole('tab', { name: 'Seguridad' }).click()
  await page.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await page.getByRole('button', { name: 'Cerrar todas', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await context.close()
})
