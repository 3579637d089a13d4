import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Song = { apiId: string; title: string; albumId: string; preview: string | null }

async function someSongs(request: APIRequestContext, count: number): Promise<Song[]> {
  const songs: Song[] = await (await request.get('/api/back-end/songs/topdb?limit=40')).json()
  return songs.filter(({ preview }) => preview !== null).slice(-count)
}

const log = (request: APIRequestContext, who: Person, song: Song, values: object) =>
  callAs({ request, who }, 'POST', 'diary', {
    clientId: crypto.randomUUID(),
    type: 'song',
    apiId: song.apiId,
    ...values,
  })

declare global {
  var previewsHeard: number | undefined
}

/** Plays previews at sixteen times the speed, because they last half a minute, and counts those that have ended by themselves. */
const playFast = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.muted = true
      this.playbackRate = 16
      this.onended = () => {
        globalThis.previewsHeard = (globalThis.previewsHeard ?? 0) + 1
      }
      return play.call(this)
    }
  })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Lo escuché' })
const entriesOf = (page: Page) => page.getByRole('region', { name: 'Escuchas' })

test('a listen is logged from the player, and is in the diary', { tag: '@phone-long' }, async ({
  browser,
  request,
  url,
}) => {
  const me = await newPerson(request, url, 'Ana')
  const [song] = (await someSongs(request, 1)) as [Song]
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(`/album/${song.albumId}`)
  const play = page.getByRole('button', { name: `Reproducir avance de ${song.title}` }).first()
  await play.focus()
  await play.press('Enter')
  const player = page.getByRole('region', { name: 'Reproductor de avances' })
  await player.getByRole('button', { name: `Lo escuché: ${song.title}` }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(song.title)).toBeVisible()
  expect(await violations(page, 'the dialog of the diary')).toEqual([])
  await dialog.getByLabel('Día').fill('2024-02-29')
  await choose(dialog.getByRole('radio', { name: 'Fa, 4 de 5' }))
  await dialog.getByLabel('Nota privada').fill('En el colectivo, con lluvia.')
  const stored = page.waitForResponse('**/api/back-end/diary')
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText(`Anotado en tu diario: «${song.title}»`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await stored

  await page.goto('/user?vista=diario')
  const entry = entriesOf(page).getByRole('listitem').filter({ hasText: song.title }).last()
  await expect(entry).toContainText('En el colectivo, con lluvia.')
  await expect(entry.getByRole('img', { name: 'Calificación: 4 de 5' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Jueves 29 de febrero de 2024' })).toBeVisible()
  await context.close()
})

test('somebody who changes their mind sees how their opinion moved', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const me = await newPerson(request, url, 'Ana')
  const [song] = (await someSongs(request, 2)) as [Song]
  await log(request, me, song, { day: '2024-02-29', score: 2 })
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(`/song/${song.apiId}`)
  await page.getByRole('button', { name: `Lo escuché: ${song.title}` }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('checkbox', { name: 'La escuché otra vez' })).toBeChecked()
  await choose(dialog.getByRole('radio', { name: 'Sol, 5 de 5' }))
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('Anotado en tu diario')).toBeVisible()

  await page.getByRole('tab', { name: 'Detalle' }).click()
  const curve = page.getByRole('region', { name: 'Cómo cambió la opinión' })
  // The curve is loaded when it comes near the screen.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return curve.isVisible()
    })
    .toBe(true)
  await expect(
    curve.getByRole('img', { name: /Tú pasaste de 2 .*29 de febrero de 2024.* a 5/ }),
  ).toBeVisible()
  await curve.getByText('Ver como tabla').click()
  const table = curve.getByRole('table', { name: 'Tus calificaciones' })
  await expect(table.getByRole('row').nth(1)).toContainText('29 de febrero de 2024')
  await expect(table.getByRole('row')).toHaveCount(3)
  expect(await violations(page, 'the curve of a song')).toEqual([])
  await context.close()
})

test('the calendar is walked by keyboard; entries are edited, deleted and brought back', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const me = await newPerson(request, url, 'Ana')
  const [one, other] = (await someSongs(request, 2)) as [Song, Song]
  await log(request, me, one, { day: '2024-02-29', note: 'Día bisiesto.' })
  await log(request, me, other, { day: '2024-02-29' })
  await log(request, me, other, { day: '2023-12-31' })
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto('/user?vista=diario&mes=2024-03')
  const grid = page.getByRole('grid', { name: 'Marzo de 2024' })
  const entries = entriesOf(page)
  await expect(entries.getByText('No hay escuchas en marzo de 2024.')).toBeVisible()

  await test.step('by keyboard', async () => {
    await grid.locator('button[tabindex="0"]').focus()
    // March ends on a Sunday, so this key stays in it whatever day it is today.
    await page.keyboard.press('End')
    await page.keyboard.press('PageUp')
    await expect(page.getByRole('grid', { name: 'Febrero de 2024' })).toBeVisible()
    await expect(page).toHaveURL(/mes=2024-02/)
    await expect(page.getByText('2 escuchas en febrero de 2024')).toBeVisible()
    // Moves from the focused day, which depends on today, to the end of the month.
    const leapDay = page.getByRole('button', { name: 'jueves 29 de febrero de 2024, 2 escuchas' })
    for (let i = 0; i < 31 && !(await leapDay.evaluate((day) => day === document.activeElement)); i++)
      await page.keyboard.press('ArrowRight')
    await expect(leapDay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/dia=2024-02-29/)
    await expect(entries.getByRole('heading', { name: 'Jueves 29 de febrero de 2024' }).first()).toBeVisible()
    await page.keyboard.press('Shift+PageUp')
    await expect(page.getByRole('grid', { name: 'Febrero de 2023' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'martes 28 de febrero de 2023, sin escuchas' }),
    ).toBeFocused()
    await page.keyboard.press('Shift+PageDown')
    await expect(page.getByText('2 escuchas en febrero de 2024')).toBeVisible()
    expect(await violations(page, 'a month of the diary')).toEqual([])
  })

  const entry = entries.getByRole('listitem').filter({ hasText: one.title }).last()
  const open = async (item: string) => {
    await entry.getByRole('button', { name: `Más opciones: ${one.title}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await test.step('edited, and the edit undone', async () => {
    await open('Editar')
    const dialog = page.getByRole('dialog', { name: 'Editar la escucha' })
    await expect(dialog.getByLabel('Nota privada')).toHaveValue('Día bisiesto.')
    await dialog.getByLabel('Nota privada').fill('Otra cosa.')
    // It is undone before the server has answered.
    const { promise: undone, resolve: letPass } = Promise.withResolvers<void>()
    const answered: string[] = []
    await page.route('**/api/back-end/diary/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const { note } = route.request().postDataJSON()
      if (note === 'Otra cosa.') await undone
      const response = await route.fetch()
      answered.push(note)
      await route.fulfill({ response })
    })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(entry).toContainText('Otra cosa.')
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect(entry).toContainText('Día bisiesto.')
    letPass()
    await expect.poll(() => answered).toEqual(['Otra cosa.', 'Día bisiesto.'])
    await page.unrouteAll({ behavior: 'wait' })
    await expect(entry).toContainText('Día bisiesto.')
  })
  await test.step('deleted, and brought back', async () => {
    await open('Quitar del diario')
    await expect(entries.getByText('Día bisiesto.')).toHaveCount(0)
    await expect(page.getByText('1 escucha en febrero de 2024')).toBeVisible()
    const restored = page.waitForResponse((response) => response.url().endsWith('/restore'))
    await page.getByRole('button', { name: 'Deshacer' }).last().click()
    await expect(entry).toContainText('Día bisiesto.')
    expect((await restored).ok()).toBe(true)
    await page.reload()
    await expect(entries.getByText('Día bisiesto.')).toBeVisible()
  })
  await test.step('everything, day by day', async () => {
    await entries.getByRole('button', { name: 'Ver todo' }).click()
    await expect(entries.getByRole('heading', { name: 'Domingo 31 de diciembre de 2023' })).toBeVisible()
    await expect(entries.getByRole('heading', { name: 'Jueves 29 de febrero de 2024' })).toBeVisible()
  })
  await context.close()
})

test('a preview that was heard to its end is offered once, and logged alone only on request', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const me = await newPerson(request, url, 'Ana')
  const [one, other] = (await someSongs(request, 2)) as [Song, Song]
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await playFast(page)
  const countOf = async ({ apiId }: Song) =>
    ((await callAs({ request, who: me }, 'GET', `diary/items/song/${apiId}/mine`)) as { total: number }).total

  await page.goto(`/song/${one.apiId}`)
  const play = page.getByRole('button', { name: `Reproducir avance de ${one.title}` }).first()
  await play.click()
  const offer = page.getByText(`Escuchaste «${one.title}»`)
  await expect(offer).toBeVisible()
  expect(await countOf(one)).toBe(0)
  await page.getByRole('button', { name: 'Anotar en el diario' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('Anotado en tu diario')).toBeVisible()
  // The offer is made once per song: after the second time, the button only offers to play it again.
  await play.click()
  await expect.poll(() => page.evaluate(() => globalThis.previewsHeard)).toBe(2)
  await expect(play).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/settings')
  const settings = page.getByRole('region', { name: 'Diario y números' })
  await settings.getByRole('switch', { name: /^Anotar solo los avances/ }).click()
  await expect(page.getByText('Guardado')).toBeVisible()
  await expect(settings.getByRole('switch', { name: /^Anotar solo los avances/ })).toBeChecked()
  await page.goto(`/song/${other.apiId}`)
  await page
    .getByRole('button', { name: `Reproducir avance de ${other.title}` })
    .first()
    .click()
  // A hovered toast stays on the screen.
  await page.getByText(`Anotamos «${other.title}» en tu diario`).hover()
  await expect.poll(() => countOf(other)).toBe(1)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await deleted
  await expect.poll(() => countOf(other)).toBe(0)
  await context.close()
})

test('a diary is read by those it is shared with, without its notes', {
  tag: ['@phone', '@long'],
}, async ({ browser, page: visitor, request, url }) => {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  const [song] = (await someSongs(request, 1)) as [Song]
  await log(request, bruno, song, { day: '2024-02-29', score: 5, note: 'Solo para mí.' })
  const [hers, his] = [await contextFor(browser, url, ana), await contextFor(browser, url, bruno)]
  const [reader, owner] = [await hers.newPage(), await his.newPage()]
  const link = (page: Page) => page.getByRole('link', { name: 'Ver su diario' })

  await test.step('nobody, unless its owner says so', async () => {
    await reader.goto(`/users/${bruno.id}`)
    await expect(reader.getByRole('heading', { name: `Reseñas de ${bruno.name}` })).toBeVisible()
    await expect(link(reader)).toHaveCount(0)
    await reader.goto(`/users/${bruno.id}?vista=diario`)
    await expect(reader.getByText('Esta persona no comparte su diario contigo')).toBeVisible()
  })
  await test.step('followers', async () => {
    await owner.goto('/settings')
    const audience = owner.getByRole('group', { name: 'Quién lee tu diario' })
    await choose(audience.getByRole('radio', { name: 'Quienes me siguen' }))
    await expect(owner.getByText('Guardado')).toBeVisible()
    await reader.goto(`/users/${bruno.id}`)
    await reader
      .getByRole('button', { name: `Seguir a ${bruno.name}` })
      .first()
      .click()
    await link(reader).click()
    const entries = entriesOf(reader)
    await expect(entries.getByText(song.title)).toBeVisible()
    await expect(entries.getByRole('button', { name: /^Más opciones/ })).toHaveCount(0)
    await expect(reader.getByText('Solo para mí.')).toHaveCount(0)
    expect(await violations(reader, 'the diary of somebody else')).toEqual([])
  })
  await test.step('visitors, if the profile is open to them too', async () => {
    await callAs({ request, who: bruno }, 'PUT', 'diary/settings', { diaryAudience: 'public' })
    await callAs({ request, who: bruno }, 'PUT', 'profiles/visitors', { openToVisitors: true })
    await visitor.goto(`/users/${bruno.id}?vista=diario`)
    await expect(entriesOf(visitor).getByText(song.title)).toBeVisible()
    await expect(visitor.getByText('Solo para mí.')).toHaveCount(0)
  })
  await Promise.all([hers.close(), his.close()])
})
