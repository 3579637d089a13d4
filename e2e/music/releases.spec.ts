import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('somebody follows an artist, finds its records on the radar, hears one and takes them to a feed reader', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const context = await contextFor(browser, url, ana)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()

  await test.step('an empty radar leads to artists', async () => {
    await page.goto('/music')
    await page.getByRole('link', { name: 'Radar: lo nuevo de tus artistas' }).click()
    await expect(page).toHaveURL('/radar')
    await expect(
      page.getByRole('heading', { name: 'Sigue a artistas para enterarte de lo que publican' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Descubrir artistas' })).toHaveAttribute('href', '/music')
    expect(await violations(page, 'an empty radar')).toEqual([])
  })

  const [artist] = (await callAs({ request, who: ana }, 'GET', 'artists/topdb')) as {
    apiId: string
    name: string
  }[]
  if (!artist) throw new Error('The demo has artists')
  await callAs({ request, who: ana }, 'PUT', `follows/artist/${artist.apiId}`)

  await test.step('its records stand by month, and can be filtered and played', async () => {
    await page.reload()
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Siguiendo a ${artist.name}` }) })
      .first()
    await expect(first).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ de \d{4}$/ }).first(),
    ).toBeVisible()
    expect(await violations(page, 'the radar')).toEqual([])
    // Choosing a kind replaces the list: a button of the old one would lose the focus, so the URL is awaited first.
    await choose(page.getByRole('radio', { name: 'Álbumes', exact: true }))
    await expect(page).toHaveURL('/radar?tipo=album')
    const play = page.getByRole('button', { name: /^Escuchar avances de / }).first()
    await play.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Pausar / }).first()).toBeVisible()
  })

  await test.step('a private address opens without a session, until it is replaced', async () => {
    await page.getByRole('button', { name: 'Correo y lector' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enterarte sin entrar' })
    await dialog.getByRole('button', { name: 'Crear dirección privada' }).click()
    const field = dialog.getByLabel('Tu dirección privada')
    await expect(field).toHaveValue(/\/radar\/[\w-]{43}\.atom$/)
    expect(await violations(page, 'the dialog of the radar')).toEqual([])
    const path = new URL(await field.inputValue()).pathname
    await dialog.getByRole('button', { name: 'Copiar dirección' }).click()
    await expect(page.getByText('Copiado')).toBeVisible()
    const feed = await request.get(path)
    expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(await feed.text()).toContain(`<name>${artist.name}</name>`)

    await dialog.getByRole('button', { name: 'Crear otra' }).click()
    await dialog.getByRole('button', { name: 'Cambiarla' }).click()
    await expect(field).not.toHaveValue(new RegExp(path))
    expect((await request.get(path)).status()).toBe(404)
    await dialog.getByRole('button', { name: 'Borrar la dirección' }).click()
    await expect(dialog.getByRole('button', { name: 'Crear dirección privada' })).toBeVisible()
  })
  await context.close()
})
