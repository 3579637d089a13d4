import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, contextFor, liveConnection, newPerson, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const bell = (page: Page) =>
  page
    .getByRole('banner')
    .getByLabel(/^Notificaciones/)
    .filter({ visible: true })

/** Creates an account with a review. */
async function newAuthor(request: APIRequestContext, url: string, song: string) {
  const author = await newPerson(request, url, 'Autora')
  const title = `Para una tarde de lluvia ${crypto.randomUUID().slice(0, 6)}`
  const { review } = await callAs({ request, who: author }, 'POST', 'reviews/create', {
    title,
    score: 4,
    description: 'Suena a patio con macetas.',
    type: 'song',
    apiId: song.split('/').at(-1),
  })
  return { author, title, reviewId: review.id as string }
}

test('a like notifies its author at once, and a second one joins it', async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const [{ author, title, reviewId }, first, second] = await Promise.all([
    newAuthor(request, url, catalogue.song),
    newPerson(request, url, 'Fan'),
    newPerson(request, url, 'Fan'),
  ])
  const like = (who: Person) => callAs({ request, who }, 'PUT', `reviews/like/${reviewId}`)
  const context = await contextFor(browser, url, author)
  const page = await context.newPage()
  const connected = liveConnection(page)
  await page.goto(`/reviews/${reviewId}`)
  await connected
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')

  await like(first)
  await expect(page.getByRole('region', { name: 'Novedades' }).getByText(first.name)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 nueva')
  await expect(page).toHaveTitle(/^\(1\) .+ · ReMusic$/)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('button', { name: '1 me gusta: ver a quiénes' })).toBeVisible()
  await like(second)
  await expect(card.getByRole('button', { name: '2 me gusta: ver a quiénes' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 nueva')
  await bell(page).click()
  await page
    .getByRole('link', { name: new RegExp(`${second.name}.*${title}`) })
    .last()
    .click()
  await expect(page).toHaveURL(`/reviews/${reviewId}`)
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')
  await context.close()
})

test('a like notifies the author in every tab and only once', { tag: '@long' }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const [{ author, title, reviewId }, first, second] = await Promise.all([
    newAuthor(request, url, catalogue.song),
    newPerson(request, url, 'Fan'),
    newPerson(request, url, 'Fan'),
  ])
  const like = (who: Person) => callAs({ request, who }, 'PUT', `reviews/like/${reviewId}`)
  const context = await contextFor(browser, url, author)
  const [tab, otherTab] = [await context.newPage(), await context.newPage()]
  const connected = Promise.all([liveConnection(tab), liveConnection(otherTab)])
  await otherTab.goto('/music')
  await tab.goto(`/reviews/${reviewId}`)
  await tab.bringToFront()
  const card = tab.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('img', { name: '0 me gusta' })).toBeVisible()
  await expect(bell(otherTab)).toBeVisible()
  await connected

  await like(first)
  await expect(tab.getByRole('region', { name: 'Novedades' }).getByText(first.name)).toBeVisible()
  for (const page of [tab, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 nueva')
  await expect(card.getByRole('button', { name: '1 me gusta: ver a quiénes' })).toBeVisible()
  await expect(otherTab).toHaveTitle(/^\(1\) .+ · ReMusic$/)

  await like(second)
  await expect(card.getByRole('button', { name: '2 me gusta: ver a quiénes' })).toBeVisible()
  // Both likes are grouped into one notification.
  await expect(bell(tab)).toHaveAccessibleName('Notificaciones, 1 nueva')
  await bell(tab).click()
  const notification = tab.getByRole('link', { name: new RegExp(`${second.name}.*${title}`) }).last()
  await expect(notification).toBeVisible()
  await notification.click()
  await expect(tab).toHaveURL(`/reviews/${reviewId}`)
  for (const page of [tab, otherTab]) await expect(bell(page)).toHaveAccessibleName('Notificaciones')
  await context.close()
})

test('on a phone the bell opens a screen, which marks all as read and mutes unwanted notifications', {
  tag: ['@phone-only', '@long'],
}, async ({ browser, request, url, catalogue, viewport }) => {
  const [{ author, reviewId }, follower, another] = await Promise.all([
    newAuthor(request, url, catalogue.song),
    newPerson(request, url, 'Seguidora'),
    newPerson(request, url, 'Fan'),
  ])
  await callAs({ request, who: follower }, 'GET', `user/follow/${follower.id}/${author.id}`)
  await callAs({ request, who: follower }, 'PUT', `reviews/like/${reviewId}`)
  const context = await contextFor(browser, url, author)
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  await page.goto('/feed')
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 2 nuevas')
  await bell(page).click()
  await expect(page).toHaveURL('/notifications')
  const list = page.getByRole('main')
  await expect(list.getByRole('link', { name: follower.name })).toHaveCount(2)
  await list.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')

  await list.getByRole('button', { name: 'Qué avisos recibir' }).click()
  const likes = page.getByRole('dialog').getByRole('group', { name: 'Me gusta en tus reseñas' })
  // The switch changes before it is saved, and a reload would cancel it.
  const saved = page.waitForResponse('**/notifications/preferences')
  await likes.getByRole('switch', { name: 'En la aplicación' }).click()
  await saved
  await page.reload()
  await list.getByRole('button', { name: 'Qué avisos recibir' }).click()
  await expect(likes.getByRole('switch', { name: 'En la aplicación' })).not.toBeChecked()
  await expect(likes.getByRole('switch', { name: 'Por correo' })).toBeChecked()
  await callAs({ request, who: another }, 'PUT', `reviews/like/${reviewId}`)
  await page.reload()
  await expect(list.getByRole('link', { name: follower.name })).toHaveCount(2)
  await expect(bell(page)).toHaveAccessibleName('Notificaciones')
  await context.close()
})
