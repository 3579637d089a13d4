import type { APIRequestContext, Page } from '@playwright/test'
import { openRoom } from '../support/listeningRooms.ts'
import { callAs, contextFor, newPerson, newPremiumPerson, type Person } from '../support/people.ts'
import { scrolledTo } from '../support/reviews.ts'
import { type Song, someSongs } from '../support/songs.ts'
import { expect, test } from '../support/test.ts'

const songIn = (path: string) => path.replace('/song/', '')

async function review(request: APIRequestContext, who: Person, song: string) {
  const title = `Reseña de ${who.name}`
  const body = { apiId: songIn(song), type: 'song', title, score: 4, description: 'Vale la pena.' }
  const saved = await callAs({ request, who }, 'POST', 'reviews/create', body)
  return { id: saved.review.id as string, title }
}

async function confirmBlock(page: Page, name: string) {
  await page.getByRole('menuitem', { name: `Bloquear a ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `¿Bloquear a ${name}?` })
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByText('Persona bloqueada')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a free member blocks a person from their profile, and undoes it in the settings', {
  tag: '@phone-long',
}, async ({ browser, request, url, catalogue }) => {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  const { title } = await review(request, bruno, catalogue.song)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(`/users/${bruno.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Más opciones: el perfil de ${bruno.name}` }).click()
  await confirmBlock(page, bruno.name)
  await expect(page.getByRole('heading', { name: 'Tienes bloqueado este perfil' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Seguir/ })).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('link', { name: bruno.name })).toBeVisible()
  await page.getByRole('button', { name: `Desbloquear a ${bruno.name}` }).click()
  await expect(page.getByText('Persona desbloqueada')).toBeVisible()
  await expect(page.getByRole('link', { name: bruno.name })).toBeHidden()
  await context.close()
})

test('both disappear for each other until the block is undone', { tag: ['@phone', '@long'] }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  const { title } = await review(request, bruno, catalogue.song)
  const byAna = await review(request, ana, catalogue.song)
  await callAs({ request, who: bruno }, 'GET', `user/follow/${bruno.id}/${ana.id}`)
  await callAs({ request, who: ana }, 'PUT', `blocks/${bruno.id}`)
  const [contextOfAna, contextOfBruno] = [
    await contextFor(browser, url, ana),
    await contextFor(browser, url, bruno),
  ]
  const [a, b] = [await contextOfAna.newPage(), await contextOfBruno.newPage()]

  await test.step('neither finds the other', async () => {
    await a.goto(`/users/${bruno.id}`)
    await expect(a.getByRole('heading', { name: 'Tienes bloqueado este perfil' })).toBeVisible()
    await a.goto('/feed')
    await expect(a.getByRole('article').first()).toBeVisible()
    await expect(a.getByText(title)).toHaveCount(0)
    await b.goto(`/users/${ana.id}`)
    await expect(b.getByText('Usuario no encontrado')).toBeVisible()
    await b.goto(`/reviews/${byAna.id}`)
    await expect(b.getByText('Reseña no encontrada').last()).toBeVisible()
    await b.goto('/user')
    await expect(b.getByRole('heading', { level: 1, name: bruno.name })).toBeVisible()
    await expect(b.getByText(ana.name)).toHaveCount(0)
  })

  await test.step('unblocking shows them again', async () => {
    await callAs({ request, who: ana }, 'DELETE', `blocks/${bruno.id}`)
    await b.goto(`/users/${ana.id}`)
    await expect(b.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
    await expect(b.getByRole('button', { name: `Seguir a ${ana.name}` }).first()).toBeVisible()
  })
  await contextOfAna.close()
  await contextOfBruno.close()
})

test('an author removes a comment under their review, and blocks a person from another one', {
  tag: '@long',
}, async ({ browser, request, url, catalogue, sessions }) => {
  const [ana, carla] = await Promise.all([
    newPerson(request, url, 'Ana'),
    newPremiumPerson(request, url, 'Carla', sessions.Admin),
  ])
  const { id } = await review(request, ana, catalogue.song)
  for (const text of ['Primer comentario', 'Segundo comentario'])
    await callAs({ request, who: carla }, 'POST', `reviews/comments/${id}`, { text })
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(`/reviews/${id}`)
  const comment = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await comment('Primer comentario')
    .getByRole('button', { name: `Eliminar el comentario de ${carla.name}` })
    .click()
  await page
    .getByRole('dialog', { name: `¿Eliminar el comentario de ${carla.name}?` })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await expect(page.getByText('Comentario eliminado')).toBeVisible()
  await expect(comment('Primer comentario')).toHaveCount(0)
  await expect(comment('Segundo comentario')).toBeVisible()

  await comment('Segundo comentario')
    .getByRole('button', { name: `Más opciones: el comentario de ${carla.name}` })
    .click()
  await confirmBlock(page, carla.name)
  await expect(comment('Segundo comentario')).toHaveCount(0)
  await expect(page.getByText('Aún no hay comentarios.')).toBeVisible()
  const rejected = await request.post(`/api/back-end/reviews/comments/${id}`, {
    headers: { authorization: `Bearer ${carla.token}` },
    data: { text: '¿Por qué?' },
  })
  expect(rejected.status()).toBe(404)
  await context.close()
})

test('a review card offers to block its author, whose reviews then leave the feed', { tag: '@long' }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  const { title } = await review(request, bruno, catalogue.song)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto('/feed')
  const card = await scrolledTo(page, title)
  await card.getByRole('button', { name: `Más opciones: la reseña de ${bruno.name}` }).click()
  await confirmBlock(page, bruno.name)
  await expect(card).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await context.close()
})

test('later acts of a blocked person, in any chat or room they share, do not reach the blocker', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno, carla] = (await Promise.all(
    ['Ana', 'Bruno', 'Carla'].map((name) => newPremiumPerson(request, url, name, sessions.Admin)),
  )) as [Person, Person, Person]
  const [song] = (await someSongs(1)) as [Song]
  const act = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) =>
    callAs({ request, who }, method, path, data)
  const write = async (who: Person, chatId: string, text: string) =>
    (await act(who, 'POST', 'mensajes', { chatId, text, clientId: crypto.randomUUID() })).id as string
  const say = (who: Person, room: string, text: string) =>
    act(who, 'POST', `rooms/${room}/messages`, { text, clientId: crypto.randomUUID() })

  const pair: string = (await act(bruno, 'POST', 'chat', { reciverId: ana.id })).id
  const own = await write(bruno, pair, 'de antes, de a dos')
  const userIds = [ana.id, bruno.id]
  const group: string = (await act(carla, 'POST', 'chat/groups', { name: 'De a tres', userIds })).id
  const ofAna = await write(ana, group, 'lo que escribe Ana')
  const ofBruno = await write(bruno, group, 'de antes, en el grupo')
  await act(carla, 'PUT', `chat/groups/${group}/host`, { userId: bruno.id })
  const room = await openRoom(request, carla)
  for (const who of [ana, bruno, carla]) await act(who, 'POST', `rooms/${room}/join`)
  const shared: string = (await act(carla, 'POST', 'playlist/create', { name: 'De las tres' })).id
  for (const [who, role] of [
    [ana, 'edits'],
    [bruno, 'proposes'],
  ] as const) {
    await act(carla, 'POST', `playlist/members/${shared}`, { userId: who.id, role })
    await act(who, 'PUT', `playlist/invitations/${shared}`)
  }
  const reviewed = await review(request, carla, `/song/${song.apiId}`)
  await act(ana, 'POST', `reviews/comments/${reviewed.id}`, { text: 'Comenta Ana' })

  const contexts = [await contextFor(browser, url, ana), await contextFor(browser, url, carla)] as const
  const [a, c] = [await contexts[0].newPage(), await contexts[1].newPage()]
  const [roomOfAna, roomOfCarla] = [await contexts[0].newPage(), await contexts[1].newPage()]
  for (const page of [a, c]) {
    await page.goto(`/chat/${group}`)
    await expect(page.getByRole('log').getByText('lo que escribe Ana')).toBeVisible()
  }
  for (const page of [roomOfAna, roomOfCarla]) await page.goto(`/room/${room}`)

  await act(ana, 'PUT', `blocks/${bruno.id}`)
  const { unread } = await act(ana, 'GET', 'notifications/unread')

  await test.step('acts that are meant for one person are refused', async () => {
    const ownPlaylist = (await act(bruno, 'POST', 'playlist/create', { name: 'De Bruno' })).id
    const ownRoom = await openRoom(request, bruno, { name: 'Sala de Bruno' })
    const refused = [
      ['POST', 'mensajes', { chatId: pair, text: 'nuevo, de a dos', clientId: crypto.randomUUID() }],
      ['PUT', `mensajes/one/${own}`, { text: 'cambiado, de a dos' }],
      ['POST', 'chat/groups', { name: 'Otro', userIds: [ana.id, carla.id] }],
      ['POST', `playlist/members/${ownPlaylist}`, { userId: ana.id }],
      ['POST', `rooms/${ownRoom}/invitations`, { userIds: [ana.id] }],
      ['PUT', `mensajes/one/${ofAna}/reactions`, { kind: 'fire', on: true }],
    ] as const
    for (const [method, path, data] of refused)
      await expect(act(bruno, method, path, data)).rejects.toThrow(/: 4\d\d /)
  })

  await test.step('his acts among others reach them only', async () => {
    await act(bruno, 'PUT', `mensajes/one/${ofBruno}`, { text: 'cambiado, en el grupo' })
    await act(bruno, 'PUT', `chat/groups/${group}`, { name: 'El grupo de Bruno' })
    await write(bruno, group, 'nuevo, en el grupo')
    await act(bruno, 'POST', `playlist/proposals/${shared}`, { kind: 'add', songId: song.apiId })
    await act(bruno, 'POST', `reviews/comments/${reviewed.id}`, { text: `Comenta Bruno, @${ana.name}` })
    await say(bruno, room, 'nuevo, en la sala')
    // Messages arrive in order: once the last one is here, an earlier one can no longer arrive.
    await write(carla, group, 'lo último del grupo')
    await say(carla, room, 'lo último de la sala')

    await expect(c.getByRole('log').getByText('nuevo, en el grupo')).toBeVisible()
    await expect(c.getByRole('log').getByText('cambiado, en el grupo')).toBeVisible()
    await expect(roomOfCarla.getByText('nuevo, en la sala')).toBeVisible()
    await expect(a.getByRole('log').getByText('lo último del grupo')).toBeVisible()
    await expect(roomOfAna.getByText('lo último de la sala')).toBeVisible()
    const words = /nuevo, en|cambiado, en|de antes, en el grupo|El grupo de Bruno/
    for (const page of [a, roomOfAna]) {
      await expect(page.getByText(words)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(/lo último de/).first()).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(0)
    }
    // The group keeps the places of his messages and his name; the room shows nothing of him.
    await expect(roomOfAna.locator('main').getByText(bruno.name)).toHaveCount(0)
  })

  await test.step('neither do his proposal and his mention, and no notification names him', async () => {
    expect(await act(ana, 'GET', `playlist/proposals/${shared}`)).toMatchObject({ items: [] })
    expect((await act(carla, 'GET', `playlist/proposals/${shared}`)).items).toHaveLength(1)
    await a.goto(`/reviews/${reviewed.id}`)
    await expect(a.getByText('Comenta Ana')).toBeVisible()
    await expect(a.getByText(/Comenta Bruno/)).toHaveCount(0)
    const notifications = JSON.stringify(await act(ana, 'GET', 'notifications'))
    expect(notifications).not.toContain(bruno.name)
    expect(await act(ana, 'GET', 'notifications/unread')).toMatchObject({ unread })
  })
  for (const context of contexts) await context.close()
})
