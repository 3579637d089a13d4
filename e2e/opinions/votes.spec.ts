import type { APIRequestContext } from '@playwright/test'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Song = { apiId: string; title: string; popularity: number }

/** A song that hardly anybody knows, so that no other journey reviews it. */
async function anUnknownSong(request: APIRequestContext): Promise<Song> {
  const songs: Song[] = await (await request.get('/api/back-end/songs/random?limit=50')).json()
  return songs.sort((one, other) => one.popularity - other.popularity)[7] as Song
}

test('the fourth vote of newcomers waits, its author and the page say so, and an Admin counts it', {
  tag: '@long',
}, async ({ browser, url, request, sessions }) => {
  const song = await anUnknownSong(request)
  const body = (score: number) => ({
    apiId: song.apiId,
    type: 'song',
    title: 'Me gustó',
    description: 'Una tarde entera con ella',
    score,
  })
  for (let i = 0; i < 3; i++) {
    const person = await newPerson(request, url, `Recién ${i}`)
    await callAs({ request, who: person }, 'POST', 'reviews/create', body(4))
  }
  const fourth = await newPerson(request, url, 'Cuarta')
  await callAs({ request, who: fourth }, 'POST', 'reviews/create', body(1))

  const context = await contextFor(browser, url, fourth)
  const page = await context.newPage()
  await page.goto(`/song/${song.apiId}`)
  const note = page.getByText('Tu voto está en revisión').first()
  await note.click()
  await expect(page.getByText('su calificación todavía no cuenta').first()).toBeVisible()
  await expect(page.getByText('en revisión: 1').filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Cómo se calcula' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cómo se calcula' })
  await expect(dialog.getByText('Punto de partida', { exact: true })).toBeVisible()
  await expect(dialog.getByText('En revisión', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const contextOfAdmin = await contextFor(browser, url, sessions.Admin)
  const panel = await contextOfAdmin.newPage()
  await panel.goto('/admin?vista=votos')
  const card = panel.getByRole('listitem').filter({ hasText: song.title }).first()
  const more = panel.getByRole('button', { name: 'Ver más', exact: true })
  // Other journeys leave items with more votes in review, which are listed before it.
  for (;;) {
    await expect(card.or(more).first()).toBeVisible()
    if (await card.isVisible()) break
    await more.click()
  }
  await card.getByRole('button', { name: 'Ver los votos' }).click()
  await expect(card.getByText('La cuenta tenía menos de un día')).toBeVisible()
  await card.getByRole('button', { name: /^Contar el voto de Cuarta/ }).click()
  const asked = panel.getByRole('dialog')
  await asked.getByRole('button', { name: 'Contar' }).click()
  await expect(asked.getByText('Explica por qué')).toBeVisible()
  await asked.getByLabel('Motivo').fill('La conozco')
  await asked.getByRole('button', { name: 'Contar' }).click()
  await expect(panel.getByText('Los votos ya cuentan')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: song.title })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Cómo se calcula').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('en revisión: 1')).toHaveCount(0)
  await expect(page.getByText('Tu voto está en revisión')).toHaveCount(0)
  await context.close()
  await contextOfAdmin.close()
})
