import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, contextFor, newPerson, newPremiumPerson, type Person } from './support/people.ts'
import { scrolledTo } from './support/reviews.ts'
import { expect, test } from './support/test.ts'

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
  test.slow()
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
  test.slow()
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
    .getByRole('button', { name: 'Sí' })
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
