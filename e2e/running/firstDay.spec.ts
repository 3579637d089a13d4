import { addAuthenticator } from '../support/authenticator.ts'
import { readRecoveryCodes } from '../support/secondFactor.ts'
import { launchServer } from '../support/startServer.ts'
import { expect, test } from '../support/test.ts'

test('the operator of an empty installation gets from the link of the console to music', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await launchServer({ DEMO: 'false' })
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-AR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    // The server is ready before it prints the link.
    const printedLink = () => /http:\/\/localhost:\d+\/setup#[\w-]+/.exec(server.output())?.[0] ?? ''
    await expect.poll(printedLink).not.toBe('')
    const link = printedLink()

    await page.goto('/music')
    await expect(page.getByText('Estamos preparando la música')).toBeVisible()

    await page.goto(link)
    await expect(page.getByLabel('Código de la consola')).not.toHaveValue('')
    await expect(page).toHaveURL('/setup')
    await page.getByLabel('Nombre').fill('Operadora')
    await page.getByLabel('Email').fill('operadora@ejemplo.com')
    await page.getByLabel('Contraseña', { exact: true }).fill('siete faroles verdes')
    await page.getByLabel('Repetir contraseña').fill('siete faroles verdes')
    await page.getByRole('button', { name: 'Crear la cuenta' }).click()

    await expect(page.getByRole('heading', { name: 'Protege tu cuenta' })).toBeVisible()
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
    await page.getByRole('dialog').getByLabel('Nombre').fill('Mi portátil')
    await page.keyboard.press('Enter')
    await readRecoveryCodes(page)
    await page.getByRole('link', { name: 'Seguir con la puesta en marcha' }).click()

    await expect(page.getByRole('tab', { name: 'Puesta en marcha' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('1 de 6 pasos listos')).toBeVisible()
    await page.getByRole('button', { name: 'Enviarme un correo de prueba' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Falta SMTP_URL' })).toBeVisible()
    await page.getByRole('button', { name: 'Cargar el catálogo' }).click()
    await expect(page.getByText('Elige de dónde sale la música')).toBeVisible()
    await page.getByRole('radio', { name: /^MusicBrainz/ }).check()
    await expect(page.getByText('Descarga mbdump.tar.bz2')).toContainText(`${server.dataDir}/musicbrainz`)
    await page.getByRole('radio', { name: /^Música inventada/ }).check()
    await page.getByRole('button', { name: 'Cargar el catálogo' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.reload()
    await expect(page.getByText('El catálogo está cargado desde música inventada')).toBeVisible()
    for (let left = 4; left > 0; left--) {
      await expect(page.getByRole('button', { name: 'Dejarlo así' })).toHaveCount(left)
      await page.getByRole('button', { name: 'Dejarlo así' }).first().click()
    }
    await expect(page.getByText('Todo listo.')).toBeVisible()

    await page.getByRole('link', { name: 'Ver la música' }).click()
    await expect(page.getByRole('heading', { name: 'Canciones del momento' })).toBeVisible()
    await expect(page.getByText('Estamos preparando la música')).toHaveCount(0)
  } finally {
    await context.close()
    await server.end()
  }
})
