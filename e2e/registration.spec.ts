import { join } from 'node:path'
import { signInNewPerson } from './support/people.ts'
import { expect, mailedLink, newAccount, submitLogin, test } from './support/test.ts'

const PICTURE = join(import.meta.dirname, '../web/public/icon-192.png')

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

test('shows missing and invalid fields before sending', async ({ page }) => {
  await page.goto('/register')
  const create = page.getByRole('button', { name: 'Crear cuenta' })
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hay campos vacios' })).toBeVisible()

  await page.getByLabel('Nombre').fill('Nueva Persona')
  await page.getByLabel('Email').fill('nueva@correo.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('12345')
  await page.getByLabel('Repetir contraseña').fill('54321')
  await create.click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    'La contraseña es muy corta, necesita mas de 6 caracteres',
  )
  await expect(page.getByLabel('Repetir contraseña')).toHaveAccessibleDescription(
    'Las contraseñas deben ser iguales',
  )
})

test('an unknown confirmation link shows an error', async ({ page }) => {
  await page.goto('/confirmar/no-existe')
  await expect(page.getByRole('heading', { name: 'Este enlace no es válido o ya venció' })).toBeVisible()
})

test('recovers a forgotten password by mail', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/recover')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'El email es obligatorio' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Si el email está registrado, te enviamos las instrucciones')).toBeVisible()

  await expect(async () => {
    await page.goto(await mailedLink(request, email, 'olvide-password'))
  }).toPass()
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
  await submitLogin(page, email, password)
  await expect(page.getByRole('alert').filter({ hasText: 'Email o contraseña incorrectos' })).toBeVisible()
  await submitLogin(page, email, 'otra-verbena-42')
  await expect(page).toHaveURL('/feed')
})

test('changes the profile picture after a preview, and closes all sessions', async ({ page, request }) => {
  await signInNewPerson(page, request)
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
})
