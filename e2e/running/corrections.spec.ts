import type { APIRequestContext } from '@playwright/test'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Song = { apiId: string; title: string; artist: string; album: string; popularity: number }

const SHARES = 4

/**
 * Songs of the demo that hardly anybody knows, so that no other journey opens them. Each test has a share of its own, because the tests
 * run at the same time and the same few songs are the least known ones.
 */
async function unknownSongs(request: APIRequestContext, share: number, count: number): Promise<Song[]> {
  const found = new Map<string, Song>()
  while (found.size < count) {
    const songs: Song[] = await (await request.get('/api/back-end/songs/random?limit=50')).json()
    for (const song of songs) if (Number(song.apiId) % SHARES === share) found.set(song.apiId, song)
  }
  return [...found.values()].sort((one, other) => one.popularity - other.popularity).slice(0, count)
}

test('a member proposes a title, an Admin accepts it, and the page shows it', async ({
  browser,
  url,
  request,
  sessions,
}) => {
  const [song] = (await unknownSongs(request, 0, 1)) as [Song]
  const memberContext = await contextFor(browser, url, await newPerson(request, url, 'Atenta'))
  const page = await memberContext.newPage()
  await page.goto(`/song/${song.apiId}`)
  await page
    .getByRole('button', { name: `Más opciones de ${song.title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Proponer una corrección' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Título')).toHaveValue(song.title)
  const title = `Título corregido ${crypto.randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByLabel(/^¿Cómo lo sabes/).fill('Lo dice la tapa del disco')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Una persona del equipo va a revisar tu corrección')).toBeVisible()

  const adminContext = await contextFor(browser, url, sessions.Admin)
  const panel = await adminContext.newPage()
  await panel.goto('/admin?vista=catalogo')
  const proposal = panel.getByRole('listitem').filter({ hasText: title })
  await expect(proposal.getByText('Lo dice la tapa del disco')).toBeVisible()
  await proposal.getByRole('button', { name: /^Aceptar/ }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(panel.getByText('Corrección aceptada')).toBeVisible()
  await expect(proposal).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await Promise.all([memberContext.close(), adminContext.close()])
})

test('a correction is rejected with a reason, and its author reads what became of each', {
  tag: '@long',
}, async ({ browser, url, request, sessions }) => {
  const [song] = (await unknownSongs(request, 3, 1)) as [Song]
  const memberContext = await contextFor(browser, url, await newPerson(request, url, 'Atenta'))
  const page = await memberContext.newPage()
  await page.goto(`/song/${song.apiId}`)
  await page
    .getByRole('button', { name: `Más opciones de ${song.title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Proponer una corrección' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Título')).toHaveValue(song.title)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Cambia algún dato')).toBeVisible()
  const title = `Título corregido ${crypto.randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByLabel('Duración').fill('tres minutos')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('como 3:45').last()).toBeVisible()
  // No song of the demo lasts that long.
  await dialog.getByLabel('Duración').fill('19:05')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Una persona del equipo va a revisar tu corrección')).toBeVisible()

  const adminContext = await contextFor(browser, url, sessions.Admin)
  const panel = await adminContext.newPage()
  await panel.goto('/admin?vista=catalogo')
  const proposal = panel.getByRole('listitem').filter({ hasText: title })
  await proposal.getByRole('button', { name: /^Aceptar/ }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(panel.getByText('Corrección aceptada')).toBeVisible()
  await expect(proposal).toHaveCount(0)
  const length = panel.getByRole('listitem').filter({ hasText: '19:05' })
  await length.getByRole('button', { name: /^Rechazar/ }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await expect(panel.getByText('Explica por qué la rechazas')).toBeVisible()
  await panel.getByLabel('Motivo').fill('Dura más')
  await panel.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await expect(panel.getByText('Corrección rechazada')).toBeVisible()

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Aceptamos tu corrección/ })
    .click()
  const own = page.getByRole('list', { name: 'Tus correcciones' })
  await expect(own.getByText('Aceptada')).toBeVisible()
  await expect(own.getByText('«Dura más»')).toBeVisible()
  await own.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await panel.goto('/admin?vista=registro&que=accept-correction')
  await expect(panel.getByRole('row').filter({ hasText: title })).toBeVisible()
  await Promise.all([memberContext.close(), adminContext.close()])
})

test('an Admin merges two songs, and the old address leads to the one that stays', { tag: '@long' }, async ({
  browser,
  url,
  request,
  sessions,
}) => {
  const { Admin: admin } = sessions
  const [kept, duplicate] = (await unknownSongs(request, 1, 2)) as [Song, Song]
  const author = await newPerson(request, url, 'Autor')
  const text = {
    title: `Me sigue ${crypto.randomUUID().slice(0, 6)}`,
    score: 4,
    description: 'A todas partes',
  }
  await callAs({ request, who: author }, 'POST', 'reviews/create', {
    ...text,
    apiId: duplicate.apiId,
    type: 'song',
    name: '',
  })
  const context = await contextFor(browser, url, admin)
  const page = await context.newPage()
  await page.goto(`/song/${kept.apiId}`)
  await page
    .getByRole('button', { name: `Más opciones de ${kept.title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Unir con un duplicado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Buscar el duplicado').fill(`${duplicate.title} ${duplicate.artist}`.slice(0, 50))
  await dialog
    .getByRole('button', { name: new RegExp(`^${escaped(duplicate.title)}\\s*${escaped(duplicate.artist)}`) })
    .first()
    .click()
  await expect(dialog.getByText('1 reseña')).toBeVisible()
  await dialog.getByLabel(/^Para unirlas escribe/).fill(duplicate.title)
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(page.getByText('Quedaron unidos')).toBeVisible()

  await page.goto(`/song/${duplicate.apiId}`)
  await expect(page).toHaveURL(new RegExp(`/song/${kept.apiId}`))
  await expect(page.getByRole('heading', { level: 1, name: kept.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await context.close()
})

test('an Admin hides a song: its page is for Admins only', { tag: '@long' }, async ({
  browser,
  url,
  page,
  request,
  sessions,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const [song] = (await unknownSongs(request, 2, 1)) as [Song]
  const context = await contextFor(browser, url, sessions.Admin)
  const panel = await context.newPage()
  await panel.goto(`/song/${song.apiId}`)
  await panel
    .getByRole('button', { name: `Más opciones de ${song.title}` })
    .first()
    .click()
  await panel.getByRole('menuitem', { name: 'Ocultar' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click()
  await expect(panel.getByRole('note')).toContainText('Solo los administradores ven esta página')
  const answer = await page.goto(`/song/${song.apiId}`)
  expect(answer?.status()).toBe(404)
  await panel
    .getByRole('button', { name: `Más opciones de ${song.title}` })
    .first()
    .click()
  await panel.getByRole('menuitem', { name: 'Mostrar de nuevo' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Mostrar' }).click()
  await expect(panel.getByRole('note')).toHaveCount(0)
  expect((await page.goto(`/song/${song.apiId}`))?.status()).toBe(200)
  await context.close()
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
