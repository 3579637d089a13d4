import { expect, test } from './support/test.ts'

test('the contact form shows missing fields, sends the message and returns home', async ({
  page,
  request,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ingrese su nombre' })).toBeVisible()
  await page.getByLabel('Nombre').fill('R2D2')
  await expect(page.getByText('* Nombre es inválido, solo acepta letras')).toBeVisible()
  await page.getByLabel('Nombre').fill('Inés Peña')
  await page.getByLabel('Email').fill('ines@')
  await expect(page.getByText('* Email es inválido, ejm: nombre@correo.com')).toBeVisible()
  await page.getByLabel('Email').fill('ines@correo.example')
  const message = `Hola, equipo: ${crypto.randomUUID()}`
  await page.getByLabel('Mensaje').fill(message)
  await page.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect(page.getByText('Gracias por el mensaje, responderemos lo más breve posible')).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
  await expect(page).toHaveURL('/', { timeout: 20_000 })
  await expect
    .poll(async () => (await request.get('/dev/mailbox')).text())
    .toContain('Mensaje desde la página de contacto')
})
