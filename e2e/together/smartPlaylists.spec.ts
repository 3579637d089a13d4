import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { isHydrated } from '../support/hydration.ts'
import { callAs, contextFor, newPerson, newPremiumPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Song = { apiId: string; title: string; artist: string; artistId: string }
type Genre = { id: string; name: string }

const review = (request: APIRequestContext, who: Person, { apiId }: Song, score: number) =>
  callAs({ request, who }, 'POST', 'reviews/create', {
    apiId,
    type: 'song',
    title: 'Una reseña para la lista',
    score,
    description: 'Con la ventana abierta.',
  })

const songTitles = (list: Locator) =>
  list
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows
        .sort((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet))
        .map((row) => row.querySelector('a')?.textContent ?? ''),
    )

/** Adds a rule with the keyboard alone. The focus then is in its row. */
async function addRule(page: Page, name: string) {
  await page.getByRole('button', { name: 'Añadir regla' }).press('Enter')
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  await item.press('Enter')
  await expect(item).toBeHidden()
}

test('makes a playlist of rules, sees its songs while choosing them, edits it and makes it an ordinary one', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, isMobile }) => {
  const me = await newPerson(request, url, 'Reglas')
  const [best, good, poor] = (await callAs({ request, who: me }, 'GET', 'songs/topdb')) as [Song, Song, Song]
  await review(request, me, best, 5)
  await review(request, me, good, 4)
  await review(request, me, poor, 2)
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(`/playlist/${me.id}?lista=nueva`)
  await page.getByRole('button', { name: 'Crear playlist inteligente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Playlist inteligente' })
  const preview = dialog.getByRole('region', { name: 'Vista previa' })

  await test.step('an incomplete form says what is missing', async () => {
    await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(dialog.getByText('* Nombre de Playlist es requerido')).toBeVisible()
    await expect(dialog.getByText('Elige al menos una regla')).toBeVisible()
    await dialog.getByLabel('Nombre de la playlist').fill('Lo que más me gusta')
  })

  await test.step('the preview follows the rules, by keyboard', async () => {
    await addRule(page, 'Mi calificación')
    await expect(dialog.getByLabel('Mi calificación', { exact: true })).toBeFocused()
    await dialog.getByLabel('Orden').selectOption('Lo que mejor calificaste primero')
    await expect(preview.locator('p[role="status"]')).toContainText('2 canciones')
    await expect(preview.getByRole('listitem').first()).toContainText(best.title)
    await dialog.getByLabel('Mi calificación', { exact: true }).selectOption('2 o más')
    await expect(preview.locator('p[role="status"]')).toContainText('3 canciones')
    await addRule(page, 'Aún no escuchada')
    await expect(
      dialog.getByText('Lo que calificaste o escuchaste hace poco no puede estar sin escuchar'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Quitar la regla Aún no escuchada' }).press('Enter')
    await addRule(page, 'Artista')
    const artist = dialog.getByRole('combobox', { name: 'Añadir artista' })
    await expect(artist).toBeFocused()
    await artist.fill(best.artist)
    await expect(page.getByRole('option', { name: best.artist, exact: true }).first()).toBeVisible()
    await artist.press('Enter')
    await expect(dialog.getByRole('button', { name: `Quitar ${best.artist}` })).toBeVisible()
    await expect(preview.getByRole('listitem').first()).toContainText(best.title)
    expect(await violations(page, 'the editor of rules')).toEqual([])
    await dialog.getByRole('button', { name: 'Quitar la regla Artista' }).click()
    await expect(preview.locator('p[role="status"]')).toContainText('3 canciones')
  })

  const list = page.getByRole('list', { name: 'Canciones de Lo que más me gusta' })
  await test.step('the playlist has these songs, and no keys to change them by hand', async () => {
    await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => songTitles(list)).toEqual([best.title, good.title, poor.title])
    await expect(page.getByText('Inteligente · Privada')).toBeVisible()
    await expect(list.getByRole('button', { name: `Remover ${best.title}` })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Invitar a colaborar' })).toHaveCount(0)
    // On a phone this panel is loaded when it comes near the screen.
    if (isMobile) return
    await page.goto(`/song/${best.apiId}`)
    const mine = page.getByRole('region', { name: 'Tus playlists' })
    await expect(mine.getByText('No tienes listas de reproduccion, crea una')).toBeVisible()
    await page.goBack()
    await isHydrated(page)
  })

  await test.step('its rules can be edited, and it is refreshed at once if one asks for it', async () => {
    await page.getByRole('button', { name: 'Editar reglas' }).click()
    const rules = page.getByRole('dialog', { name: 'Reglas de «Lo que más me gusta»' })
    await expect(rules.getByLabel('Mi calificación', { exact: true })).toHaveValue('2')
    await rules.getByLabel('Mi calificación', { exact: true }).selectOption('4 o más')
    await rules.getByRole('button', { name: 'Guardar' }).click()
    await expect(rules).toBeHidden()
    await expect.poll(() => songTitles(list)).toEqual([best.title, good.title])
    const [, , , fourth] = (await callAs({ request, who: me }, 'GET', 'songs/topdb')) as Song[]
    if (!fourth) throw new Error('The catalogue has too few songs')
    await review(request, me, fourth, 4)
    await page.getByRole('button', { name: 'Actualizar las canciones' }).click()
    await expect(page.getByText('Playlist actualizada')).toBeVisible()
    await expect.poll(async () => (await songTitles(list)).includes(fourth.title)).toBe(true)
    expect(await violations(page, 'a smart playlist')).toEqual([])
  })

  await test.step('songs of a refresh elsewhere appear by themselves', async () => {
    const fifth = ((await callAs({ request, who: me }, 'GET', 'songs/topdb')) as Song[])[4]
    if (!fifth) throw new Error('The catalogue has too few songs')
    await review(request, me, fifth, 5)
    const id = new URL(page.url()).searchParams.get('lista')
    await callAs({ request, who: me }, 'POST', `playlist/smart/refresh/${id}`)
    await expect.poll(async () => (await songTitles(list)).includes(fifth.title)).toBe(true)
  })

  await test.step('as an ordinary playlist it keeps its songs, which are then changed by hand', async () => {
    /** From the server, because rows far from the screen are not rendered. */
    const stored = async () => {
      const id = new URL(page.url()).searchParams.get('lista')
      const { items } = (await callAs({ request, who: me }, 'GET', `playlist/songs/${id}`)) as {
        items: Song[]
      }
      return items.map(({ title }) => title)
    }
    const before = await stored()
    await page.getByRole('button', { name: 'Convertir en playlist normal' }).click()
    await page.getByRole('button', { name: 'Convertir', exact: true }).click()
    await expect(page.getByText('Ahora es una playlist normal')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar reglas' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Invitar a colaborar' })).toBeVisible()
    expect(await stored()).toEqual(before)
    if (isMobile) return
    await list.getByRole('button', { name: `Remover ${best.title}` }).click()
    await expect.poll(stored).toEqual(before.filter((title) => title !== best.title))
  })
  await context.close()
})

test('chooses genres and years, and learns that no song is left', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const me = await newPerson(request, url, 'Géneros')
  const [genre] = (await callAs({ request, who: me }, 'GET', 'genres')) as [Genre]
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(`/playlist/${me.id}?lista=nueva`)
  await page.getByRole('button', { name: 'Crear playlist inteligente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Playlist inteligente' })
  const preview = dialog.getByRole('region', { name: 'Vista previa' })
  await addRule(page, 'Género')
  await dialog.getByLabel('Añadir género').selectOption(genre.name)
  await expect(dialog.getByRole('button', { name: `Quitar ${genre.name}` })).toBeVisible()
  await expect(preview.locator('p[role="status"]')).toContainText('canciones')
  await addRule(page, 'Año de lanzamiento')
  await dialog.getByLabel('Desde el año').fill('1870')
  await dialog.getByLabel('Hasta el año').fill('1871')
  await expect(preview.locator('p[role="status"]')).toHaveText(
    'Ninguna canción cumple estas reglas por ahora',
  )
  await dialog.getByLabel('Hasta el año').fill('1860')
  await expect(preview.locator('p[role="status"]')).toHaveText('Completa las reglas para ver las canciones')
  await dialog.getByLabel('Nombre de la playlist').fill('Imposible')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(dialog.getByText('El primer año tiene que ser anterior al segundo').first()).toBeVisible()
  await context.close()
})

test('keeps playlists in folders, one’s own and those one follows, by menu and by dragging', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, sessions, isMobile }) => {
  const me = await newPerson(request, url, 'Carpetas')
  const other = await newPremiumPerson(request, url, 'Comparte', sessions.Admin)
  const as = { request, who: me }
  await callAs(as, 'POST', 'playlist/create', { name: 'Para correr' })
  await callAs(as, 'POST', 'playlist/create', { name: 'Para dormir' })
  const shared = await callAs({ request, who: other }, 'POST', 'playlist/create', { name: 'De la otra' })
  await callAs({ request, who: other }, 'PUT', `playlist/share/${shared.id}`, { shared: true })

  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(`/playlist/${me.id}`)
  const folders = page.getByRole('navigation', { name: 'Carpetas' })
  const tabs = page.getByRole('tablist', { name: 'Playlists' })

  await test.step('a folder is created, empty', async () => {
    await folders.getByRole('button', { name: 'Nueva carpeta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva carpeta' })
    await dialog.getByLabel('Nombre de la carpeta').press('Enter')
    await expect(dialog.getByText('* Escribe el nombre de la carpeta')).toBeVisible()
    await dialog.getByLabel('Nombre de la carpeta').fill('Deporte')
    await dialog.getByLabel('Nombre de la carpeta').press('Enter')
    await expect(page.getByText('Esta carpeta está vacía')).toBeVisible()
    await expect(folders.getByRole('link', { name: /^Deporte/ })).toHaveAttribute('aria-current', 'true')
    expect(await violations(page, 'an empty folder')).toEqual([])
    await folders.getByRole('link', { name: 'Todas' }).click()
  })

  await test.step('a playlist moves there by its menu', async () => {
    await tabs.getByRole('tab', { name: 'Para correr' }).click()
    await page.getByRole('button', { name: 'Mover a una carpeta' }).click()
    await page.getByRole('menuitem', { name: 'Deporte' }).click()
    await expect(page.getByText('Playlist movida a la carpeta')).toBeVisible()
    await expect(folders.getByRole('link', { name: 'Deporte 1' })).toBeVisible()
  })

  if (!isMobile)
    await test.step('and another one by dragging', async () => {
      await tabs
        .getByRole('tab', { name: 'Para dormir' })
        .dragTo(folders.getByRole('link', { name: /^Deporte/ }))
      await expect(folders.getByRole('link', { name: 'Deporte 2' })).toBeVisible()
    })

  await test.step('a follower places a playlist of somebody else', async () => {
    await page.goto(`/shared/${shared.id}`)
    await expect(page.getByRole('button', { name: 'Mover a una carpeta' })).toHaveCount(0)
    // The buttons change before the change is saved, and only followers of a playlist can place it.
    const followed = page.waitForResponse(`**/follows/playlist/${shared.id}`)
    await page.getByRole('button', { name: 'Seguir a la playlist De la otra' }).click()
    await followed
    await page.getByRole('button', { name: 'Mover a una carpeta' }).click()
    await page.getByRole('menuitem', { name: 'Nueva carpeta…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Carpeta nueva para «De la otra»' })
    await dialog.getByLabel('Nombre de la carpeta').fill('Ajenas')
    await dialog.getByRole('button', { name: 'Crear y mover' }).click()
    await expect(page.getByRole('button', { name: 'En la carpeta Ajenas: mover' })).toBeVisible()
    await page.goto(`/playlist/${me.id}`)
    await folders.getByRole('link', { name: 'Ajenas 1' }).click()
    await expect(tabs.getByRole('tab')).toHaveText(['De la otra'])
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'De la otra' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Eliminar', exact: true })).toHaveCount(0)
    expect(await violations(page, 'a folder')).toEqual([])
  })

  await test.step('a folder is renamed and deleted, and its playlists stay', async () => {
    await folders.getByRole('link', { name: /^Deporte/ }).click()
    await folders.getByRole('button', { name: 'Renombrar la carpeta Deporte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renombrar carpeta' })
    await dialog.getByLabel('Nombre de la carpeta').fill('ajenas')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('* Ya tienes una carpeta con ese nombre')).toBeVisible()
    await dialog.getByLabel('Nombre de la carpeta').fill('Movimiento')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await folders.getByRole('button', { name: 'Eliminar la carpeta Movimiento' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Carpeta eliminada; sus playlists siguen en tu lista')).toBeVisible()
    await expect(tabs.getByRole('tab', { name: 'Para correr' })).toBeVisible()
    await expect(folders.getByRole('link', { name: /^Movimiento/ })).toHaveCount(0)
  })
  await context.close()
})
