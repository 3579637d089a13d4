import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { callAs, contextFor, liveConnection, newPerson } from '../support/people.ts'
import { scrolledTo } from '../support/reviews.ts'
import { expect, type Session, test } from '../support/test.ts'

type Requests = Parameters<typeof callAs>[0]['request']

const SCORED = /Calificación: [\d,]+ de 5/

async function aReviewBy(request: Requests, who: Session, address: string, title: string) {
  const [type, apiId] = address.slice(1).split('/')
  const body = { type, apiId, title, score: 4, description: 'Lo mejor del disco.' }
  const { review } = await callAs({ request, who }, 'POST', 'reviews/create', body)
  return review as { id: string }
}

const switchOn = (page: Page) =>
  page
    .getByRole('region', { name: 'Cata a ciegas' })
    .getByRole('switch', { name: 'Ocultar las calificaciones hasta que yo opine' })

/** The document as the server sends it, before the browser changes it. */
async function documentAt(page: Page, path: string) {
  const response = await page.context().request.get(path, { headers: { accept: 'text/html' } })
  expect(response.status(), path).toBe(200)
  return response.text()
}

/** The scores in a document: in its texts and meta tags, and in the data that it hydrates with. */
function scoresIn(html: string) {
  const plain = html.replaceAll('\\"', '"').replaceAll('&quot;', '"')
  return [
    ...plain.matchAll(
      /[\d.,]+ de 5\b|"(?:score|average|spread)":\s*[1-9][\d.]*|"histogram":\[[^\]]*[1-9][^\]]*\]/g,
    ),
  ].map(([found]) => found)
}

test('hides the scores of a song until it is reviewed', { tag: ['@phone', '@long'] }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const title = `Suena a verano ${crypto.randomUUID().slice(0, 6)}`
  const review = await aReviewBy(request, await newPerson(request, url, 'Autora'), catalogue.song, title)
  const context = await contextFor(browser, url, await newPerson(request, url, 'Catadora'))
  const page = await context.newPage()
  const path = `/reviews/${review.id}`
  expect(scoresIn(await documentAt(page, path))).not.toEqual([])

  await page.goto('/settings')
  await switchOn(page).click()
  await expect(page.getByText('Cata a ciegas activada', { exact: false })).toBeVisible()
  await expect(switchOn(page)).toBeChecked()
  expect(scoresIn(await documentAt(page, path))).toEqual([])

  await page.goto(`${catalogue.song}?vista=resenas`)
  await expect(page.getByRole('img', { name: 'Calificación oculta' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: SCORED })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Calificación' })).toHaveCount(0)
  expect(await violations(page, 'a song, blind')).toEqual([])
  const opener = page.getByRole('button', { name: 'Escribir una reseña' })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('Título').fill('A ciegas, un tres')
  await choose(page.getByRole('radio', { name: /Mi/ }))
  await page.getByLabel('Descripción').fill('Me gustó el puente.')
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ver en el inicio' }).click()
  await expect(page).toHaveURL('/feed')
  await page.goBack()
  await expect(page.getByRole('img', { name: SCORED }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Calificación oculta' })).toHaveCount(0)
  // A page that the server could not render in time has no scores, because the browser renders it.
  await expect.poll(async () => scoresIn(await documentAt(page, path))).not.toEqual([])
  await context.close()
})

test('no page tells a score to somebody who has not reviewed, nor does the data it hydrates with', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, catalogue }) => {
  const author = await newPerson(request, url, 'Autora')
  const title = `Suena a verano ${crypto.randomUUID().slice(0, 6)}`
  const review = await aReviewBy(request, author, catalogue.song, title)
  const taster = await newPerson(request, url, 'Catadora')
  const context = await contextFor(browser, url, taster)
  const page = await context.newPage()
  await page.goto(catalogue.song)
  await expect(page.getByRole('img', { name: SCORED }).first()).toBeAttached()
  await callAs({ request, who: taster }, 'PUT', 'users/blind-tasting', { tastesBlind: true })

  for (const path of [
    catalogue.song,
    `${catalogue.song}?vista=resenas`,
    catalogue.album,
    catalogue.artist,
    `/reviews/${review.id}`,
    `/users/${author.id}`,
    '/feed',
    '/search?q=verano',
  ])
    expect(scoresIn(await documentAt(page, path)), path).toEqual([])

  await page.goto('/settings')
  await expect(switchOn(page)).toBeChecked()
  expect(await violations(page, '/settings')).toEqual([])
  await page.goto(`/reviews/${review.id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Calificación oculta' })).toBeVisible()
  await expect(page.getByRole('img', { name: SCORED })).toHaveCount(0)
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('img', { name: SCORED })).toHaveCount(0)

  await aReviewBy(request, taster, catalogue.song, 'A ciegas, un tres')
  await page.reload()
  const card = await scrolledTo(page, title)
  await expect(card.getByRole('img', { name: 'Calificación: 4 de 5' })).toBeVisible()
  await context.close()
})

test('reaches the other open pages of the person at once', { tag: '@long' }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  await aReviewBy(request, await newPerson(request, url, 'Autora'), catalogue.song, 'Para otra pantalla')
  const context = await contextFor(browser, url, await newPerson(request, url, 'Catadora'))
  const [here, there] = [await context.newPage(), await context.newPage()]
  const connected = liveConnection(there)
  await there.goto(catalogue.song)
  await expect(there.getByRole('img', { name: SCORED }).first()).toBeAttached()
  await connected
  await here.goto('/settings')
  await switchOn(here).click()
  await expect(switchOn(here)).toBeChecked()
  await expect(there.getByRole('img', { name: SCORED })).toHaveCount(0)
  await expect(there.getByRole('img', { name: 'Calificación oculta' }).first()).toBeAttached()
  await switchOn(here).click()
  await expect(there.getByRole('img', { name: SCORED }).first()).toBeAttached()
  await context.close()
})
