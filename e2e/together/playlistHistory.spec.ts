import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { execute } from '../support/database.ts'
import { IMPORTED, storeMusic } from '../support/importedMusic.ts'
import { choose } from '../support/inputs.ts'
import { callAs, newPerson, newPremiumPerson, type Person } from '../support/people.ts'
import { expect, type Session, stateOf, test } from '../support/test.ts'

type Song = { apiId: string; title: string }
type As = { request: APIRequestContext; who: Session }

/** A playlist with the first of some songs of the catalogue, and the others. */
async function newPlaylist(as: As, count: number) {
  const found: Song[] = await callAs(as, 'GET', 'songs/topdb')
  // The name finds one song only if no other one has it too.
  const songs = found.filter(({ title }) => found.filter((other) => other.title === title).length === 1)
  const name = `Entre varias ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await callAs(as, 'POST', 'playlist/create', { name })
  for (const { apiId } of songs.slice(0, count))
    await callAs(as, 'PUT', `playlist/addSongs/${id}`, { id: apiId, anyway: true })
  return { id: id as string, name, songs }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A page in a browser of its own, in which a person is signed in. */
async function pageOf(browser: Browser, url: string, who: Session, isMobile: boolean) {
  const context = await browser.newContext({
    baseURL: url,
    storageState: stateOf(url, who),
    ...(isMobile && PHONE),
  })
  return context.newPage()
}

/** Makes a person collaborate without opening a page. */
async function collaborate(as: As, id: string, person: Person, role: 'edits' | 'proposes') {
  await callAs(as, 'POST', `playlist/members/${id}`, { userId: person.id, role })
  await callAs({ ...as, who: person }, 'PUT', `playlist/invitations/${id}`)
}

const songList = (page: Page, name: string) => page.getByRole('list', { name: `Canciones de ${name}` })

const titlesIn = (list: Locator) =>
  list
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows
        .sort((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet))
        .map((row) => row.querySelector('a')?.textContent ?? ''),
    )

/** Finds a song with the field above the list and picks it with the keyboard. */
async function pickSong(page: Page, label: string, { title }: Song) {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(title)
  await expect(page.getByRole('option', { name: title }).first()).toBeVisible()
  await field.press('Enter')
}

test('two people edit a playlist at the same time, and each sees what the other does', async ({
  request,
  browser,
  url,
  sessions,
}) => {
  const owner = await newPremiumPerson(request, url, 'Olga', sessions.Admin)
  const guest = await newPerson(request, url, 'Gael')
  const { id, name, songs } = await newPlaylist({ request, who: owner }, 3)
  const [first, second, third, fourth] = songs as [Song, Song, Song, Song]

  const owners = await pageOf(browser, url, owner, false)
  await owners.goto(`/playlist/${owner.id}?lista=${id}`)
  await owners.getByRole('button', { name: 'Invitar a colaborar' }).click()
  const dialog = owners.getByRole('dialog', { name: 'Colaboradores' })
  const person = dialog.getByRole('combobox', { name: 'Invitar a una persona' })
  await person.fill(guest.name)
  await expect(owners.getByRole('option', { name: guest.name })).toBeVisible()
  expect(await violations(owners, 'the dialog of collaborators')).toEqual([])
  await person.press('Enter')
  await expect(dialog.getByText('Todavía no respondió')).toBeVisible()
  await owners.keyboard.press('Escape')

  const guests = await pageOf(browser, url, guest, false)
  await guests.goto('/notifications')
  await guests
    .getByRole('main')
    .getByRole('link', { name: new RegExp(owner.name) })
    .first()
    .click()
  await expect(guests).toHaveURL(`/shared/${id}`)
  await guests.getByRole('button', { name: `Aceptar la invitación a ${name}` }).click()
  await pickSong(guests, 'Añadir una canción', fourth)

  const seenByOwner = songList(owners, name)
  const seenByGuest = songList(guests, name)
  const added = seenByOwner.getByRole('listitem').filter({ hasText: fourth.title })
  await expect(added).toContainText(`Añadida por ${guest.name}`)
  await expect(owners.getByText(`${guest.name} añadió «${fourth.title}» en el lugar 4`)).toBeVisible()

  const handle = seenByOwner.getByRole('button', { name: `Mover ${first.title} con las flechas` })
  await handle.focus()
  await handle.press('ArrowDown')
  await expect
    .poll(() => titlesIn(seenByGuest))
    .toEqual([second.title, first.title, third.title, fourth.title])
  await expect(guests.getByText(`${owner.name} llevó «${first.title}» del lugar 1 al 2`)).toBeVisible()

  // All at once: whatever the order, both screens must end up with the songs that the server has.
  await Promise.all([
    seenByOwner.getByRole('button', { name: `Remover ${second.title}` }).click(),
    seenByGuest.getByRole('button', { name: `Remover ${third.title}` }).click(),
    handle.press('ArrowDown'),
  ])
  const stored = async () =>
    (await callAs({ request, who: owner }, 'GET', `playlist/songs/${id}`)).items.map(
      ({ title }: Song) => title,
    )
  // The move may be stored after the removals, so poll until the server and both screens agree.
  await expect(async () => {
    const final = await stored()
    expect(final).toHaveLength(2)
    expect(await titlesIn(seenByOwner)).toEqual(final)
    expect(await titlesIn(seenByGuest)).toEqual(final)
  }).toPass()

  // The guest is removed and loses the buttons, because the playlist is private.
  await owners.getByRole('button', { name: 'Colaboradores (1)' }).click()
  await expect(dialog.getByText('Todavía no respondió')).toBeHidden()
  const remove = dialog.getByRole('button', { name: `Quitar a ${guest.name}` })
  await remove.click()
  await expect(remove).toBeHidden()
  await guests.reload()
  await expect(guests.getByText('Esta playlist es privada o ya no existe')).toBeVisible()
  for (const page of [owners, guests]) await page.context().close()
})

test('the history says who did what, and any change, person or version can be taken back', {
  tag: ['@phone', '@long'],
}, async ({ request, browser, url, sessions, isMobile }) => {
  const owner = await newPremiumPerson(request, url, 'Olga', sessions.Admin)
  const guest = await newPerson(request, url, 'Gael')
  const as = { request, who: owner }
  const { id, name, songs } = await newPlaylist(as, 2)
  const [first, second, third, fourth] = songs as [Song, Song, Song, Song]
  await collaborate(as, id, guest, 'edits')
  const asGuest = { request, who: guest }
  await callAs(asGuest, 'PUT', `playlist/addSongs/${id}`, { id: third.apiId, anyway: true })
  await callAs(asGuest, 'PUT', `playlist/addSongs/${id}`, { id: fourth.apiId, anyway: true })
  await callAs(asGuest, 'PUT', `playlist/removeSongs/${id}`, { id: first.apiId })

  const page = await pageOf(browser, url, owner, isMobile)
  await page.goto(`/playlist/${owner.id}?lista=${id}`)
  await page.getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Historial de ${name}` })).toBeVisible()
  const changes = page.getByRole('list', { name: 'Cambios, los últimos primero' })
  const rows = changes.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(`${guest.name} quitó «${first.title}» del lugar 1`)
  await expect(rows.last()).toContainText(`${owner.name} añadió «${first.title}» en el lugar 1`)
  expect(await violations(page, 'the history of a playlist')).toEqual([])

  // One change.
  await page.getByRole('button', { name: 'Deshacer el cambio 5' }).press('Enter')
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText(`${owner.name} deshizo el cambio 5`)
  await expect(rows.nth(1)).toContainText('deshecho')

  // A past version, to read.
  await page.getByRole('link', { name: 'Ver la playlist después del cambio 3' }).click()
  await expect(page.getByText('solo para leer')).toBeVisible()
  await expect.poll(() => titlesIn(songList(page, name))).toEqual([first.title, second.title, third.title])
  expect(await violations(page, 'a version of a playlist')).toEqual([])
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect.poll(() => titlesIn(songList(page, name))).toEqual([first.title, second.title])
  await page.getByRole('link', { name: 'Todos los cambios' }).click()

  // Undoing everything that the guest changed removes the songs that they added.
  await page.getByLabel('De quién').selectOption({ label: guest.name })
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: `Deshacer los cambios de ${guest.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('De quién').selectOption({ label: 'Todas las personas' })
  await expect(rows.first()).toContainText(`${owner.name} deshizo`)
  await expect(rows.first()).not.toContainText('deshizo el cambio 5')
  const stored = async () =>
    (await callAs(as, 'GET', `playlist/songs/${id}`)).items.map(({ title }: Song) => title)
  expect(await stored()).toEqual([first.title, second.title])

  // Back to a version, after a question.
  await page.goto(`/shared/${id}/historial?version=4`)
  await page.getByRole('button', { name: 'Restaurar esta versión' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect(page).toHaveURL(`/shared/${id}/historial`)
  await expect(rows.first()).toContainText(`${owner.name} volvió a la versión 4`)
  expect(await stored()).toEqual([first.title, second.title, third.title, fourth.title])

  // The copy names where it comes from.
  await page.getByRole('link', { name: 'Abrir la playlist' }).click()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByText(`Copia de ${name} de ${owner.name}`)).toBeVisible()
  await page.context().close()
})

test('somebody with the link proposes a song, and the owner accepts it', {
  tag: ['@phone', '@long'],
}, async ({ request, browser, url, sessions, isMobile }) => {
  const owner = await newPremiumPerson(request, url, 'Olga', sessions.Admin)
  const guest = await newPerson(request, url, 'Gael')
  const { id, name, songs } = await newPlaylist({ request, who: owner }, 2)
  const third = songs[2] as Song

  const owners = await pageOf(browser, url, owner, isMobile)
  await owners.goto(`/playlist/${owner.id}?lista=${id}`)
  await owners.getByRole('button', { name: 'Invitar a colaborar' }).click()
  const dialog = owners.getByRole('dialog', { name: 'Colaboradores' })
  const byLink = dialog.getByRole('region', { name: 'Invitar por enlace' })
  await choose(byLink.getByRole('radio', { name: 'Propone' }))
  await byLink.getByRole('button', { name: 'Crear enlace' }).click()
  const link = await byLink.getByLabel('Enlace para colaborar').inputValue()
  await owners.keyboard.press('Escape')

  const guests = await pageOf(browser, url, guest, isMobile)
  await guests.goto(new URL(link).pathname)
  await expect(guests.getByRole('heading', { level: 1 })).toContainText(`${owner.name} te invita a proponer`)
  expect(await violations(guests, 'an invitation by link')).toEqual([])
  await guests.getByRole('button', { name: 'Aceptar y colaborar' }).click()
  await expect(guests).toHaveURL(`/shared/${id}`)
  await pickSong(guests, 'Proponer una canción', third)
  const own = guests.getByRole('region', { name: '1 propuesta' })
  await expect(own).toContainText('propones añadirla')
  await expect(own.getByRole('button', { name: `Retirar tu propuesta sobre ${third.title}` })).toBeVisible()

  await owners.reload()
  const inbox = owners.getByRole('region', { name: '1 propuesta' })
  await expect(inbox).toContainText(`${guest.name} propone añadirla`)
  expect(await violations(owners, 'a playlist with a proposal')).toEqual([])
  await inbox.getByRole('button', { name: `Aceptar la propuesta sobre ${third.title}` }).click()
  await expect(inbox).toBeHidden()
  await expect(songList(owners, name).getByRole('listitem').nth(2)).toContainText(`Añadida por ${guest.name}`)
  await expect(songList(guests, name).getByRole('listitem')).toHaveCount(3)

  await guests.goto(`/shared/${id}/historial`)
  await expect(guests.getByText(`propuesta que aceptó ${owner.name}`)).toBeVisible()
  await expect(guests.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0)
  for (const page of [owners, guests]) await page.context().close()
})

test('a link of invitation that was renewed says so', { tag: '@long' }, async ({
  page,
  request,
  browser,
  url,
  sessions,
}) => {
  const owner = await newPremiumPerson(request, url, 'Olga', sessions.Admin)
  const as = { request, who: owner }
  const { id } = await newPlaylist(as, 0)
  const { token } = await callAs(as, 'PUT', `playlist/link/${id}`, { role: 'edits' })
  await callAs(as, 'PUT', `playlist/link/${id}`, { role: 'edits' })
  await page.goto(`/playlists/invitacion/${token}`)
  await expect(page).toHaveURL(/\/login/)
  const guest = await newPerson(request, url, 'Gael')
  const guests = await pageOf(browser, url, guest, false)
  await guests.goto(`/playlists/invitacion/${token}`)
  await expect(guests.getByText('Este enlace no es válido o ya venció')).toBeVisible()
})

test('a song that is there under another version is added only after a question', { tag: '@long' }, async ({
  request,
  browser,
  url,
}) => {
  await storeMusic()
  const live = 'c0000000-0000-4000-8000-0000000000a1'
  await execute(
    `insert into songs (api_id, artist_id, album_id, title, duration_seconds, disc_number, track_number)
     values ($1, artist_id_of($2), album_id_of($3), 'Sola (En vivo)', 190, 1, 9) on conflict do nothing`,
    [live, IMPORTED.artist, IMPORTED.album],
  )
  const person = await newPerson(request, url, 'Olga')
  const as = { request, who: person }
  const { id, name } = await newPlaylist(as, 0)
  await callAs(as, 'PUT', `playlist/addSongs/${id}`, { id: IMPORTED.solo })

  const page = await pageOf(browser, url, person, false)
  await page.goto(`/song/${live}`)
  const add = page.getByRole('button', { name: `Añadir a ${name}` })
  await add.click()
  const question = page.getByRole('dialog', { name: 'Ya está con otra versión' })
  await expect(question).toContainText('Sola')
  expect(await violations(page, 'the question about another version')).toEqual([])
  await question.getByRole('button', { name: 'No añadir' }).click()
  await expect(question).toBeHidden()
  await add.click()
  await question.getByRole('button', { name: 'Añadir igual' }).click()
  await expect(page.getByRole('button', { name: `Remover de ${name}` })).toBeVisible()
  // The button changes before the server has answered.
  await expect
    .poll(async () => {
      const { items } = await callAs(as, 'GET', `playlist/songs/${id}`)
      return items.map(({ title }: Song) => title)
    })
    .toEqual(['Sola', 'Sola (En vivo)'])
})
