import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { type Song, someSongs } from '../support/songs.ts'
import { expect, test } from '../support/test.ts'

async function score(request: APIRequestContext, who: Person, songs: Song[], scores: number[]) {
  for (const [i, { apiId }] of songs.entries())
    await callAs({ request, who }, 'POST', 'reviews/create', {
      apiId,
      type: 'song',
      title: `Reseña de ${who.name}`,
      score: scores[i],
      description: 'Lo que pienso.',
    })
}

/** Two people who agree about eight songs, of which they quarrel about one, and have reviewed two more each. */
async function twoWhoAgree(request: APIRequestContext, url: string) {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  const songs = await someSongs(12)
  const [common, hers, his] = [songs.slice(0, 8), songs.slice(8, 10), songs.slice(10, 12)]
  await score(request, ana, [...common, ...hers], [5, 5, 4, 2, 1, 5, 4, 5, 5, 4])
  await score(request, bruno, [...common, ...his], [5, 5, 4, 2, 1, 5, 5, 1, 5, 4])
  return { ana, bruno, common, hers, his }
}

test('two people who agree see in what on a profile, and make a playlist for both', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const { ana, bruno, common, hers, his } = await twoWhoAgree(request, url)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()

  await test.step('the profile says how much they agree, and about what', async () => {
    await page.goto(`/users/${bruno.id}`)
    const panel = page.getByRole('region', { name: `Tu afinidad con ${bruno.name}` })
    await expect(panel.getByText('Datos suficientes · 8 reseñas en común')).toBeVisible()
    await expect(panel.getByText(/^\d+\s%/)).toBeVisible()
    const quarrels = panel.getByRole('region', { name: 'No se ponen de acuerdo en' })
    await expect(quarrels.getByRole('listitem')).toHaveCount(1)
    await expect(quarrels.getByRole('link', { name: common[7]?.title ?? '', exact: true })).toBeVisible()
    await expect(quarrels.getByText('Tú: 5')).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Coinciden en' }).getByRole('listitem')).toHaveCount(3)
    await panel.getByText('Cómo se calcula').click()
    await expect(panel.getByText(/por casualidad sería/)).toBeVisible()
    expect(await violations(page, 'the affinity of a profile')).toEqual([])
  })

  await test.step('a playlist for both is made once, with reasons', async () => {
    await page.getByRole('button', { name: 'Crear una playlist para los dos' }).dblclick()
    const open = page.getByRole('link', { name: `Abrir «Para ${ana.name} y ${bruno.name}»` })
    await expect(open).toBeVisible()
    const listed = page.getByRole('list', { name: 'Canciones para los dos' })
    await expect(listed.getByRole('listitem').filter({ hasText: hers[0]?.title ?? '' })).toContainText(
      `Le diste 5, y ${bruno.name} no la reseñó`,
    )
    await expect(listed.getByRole('listitem').filter({ hasText: his[0]?.title ?? '' })).toContainText(
      `${bruno.name} le dio 5, y tú no la reseñaste`,
    )
    expect(await violations(page, 'a playlist for two')).toEqual([])
    await open.click()
    // The list is virtual: only the songs near the screen are in the document, and their order is not known.
    await expect(
      page.getByRole('heading', { level: 2, name: `Para ${ana.name} y ${bruno.name}` }),
    ).toBeVisible()
    await expect(
      page
        .getByRole('list', { name: /^Canciones de Para/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    const { items } = (await callAs({ request, who: ana }, 'GET', `playlist/list/${ana.id}`)) as {
      items: unknown[]
    }
    expect(items).toHaveLength(1)
  })
  await context.close()
})

test('people who agree are listed in the feed and the search once they are open, and not after a block', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const { ana, bruno } = await twoWhoAgree(request, url)
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  const close = page.getByRole('list', { name: 'Personas afines' })

  await test.step('private people are not listed; feed and search list them once they are open', async () => {
    await page.goto('/search?tipo=user')
    await expect(page.getByRole('heading', { name: 'Personas afines' })).toBeVisible()
    await expect(page.getByText('Buscando personas afines')).toHaveCount(0)
    await expect(page.getByText(bruno.name)).toHaveCount(0)
    await callAs({ request, who: bruno }, 'PUT', 'profiles/visitors', { openToVisitors: true })
    for (const path of ['/search?tipo=user', '/feed']) {
      await page.goto(path)
      const person = close.getByRole('listitem').filter({ hasText: bruno.name })
      await expect(person).toContainText(/\d+\s% · 8 en común/)
      await expect(person.getByRole('button', { name: `Seguir a ${bruno.name}` })).toBeVisible()
      expect(await violations(page, path)).toEqual([])
    }
    await close.getByRole('button', { name: `Seguir a ${bruno.name}` }).click()
    await expect(close.getByRole('button', { name: `Siguiendo a ${bruno.name}` })).toBeVisible()
  })

  await test.step('a block hides them from each other', async () => {
    await callAs({ request, who: bruno }, 'PUT', `blocks/${ana.id}`)
    await page.goto('/feed')
    await expect(page.getByRole('heading', { name: 'Personas afines' })).toBeVisible()
    await expect(page.getByText('Buscando personas afines')).toHaveCount(0)
    await expect(page.getByText(bruno.name)).toHaveCount(0)
  })
  await context.close()
})

test('own profiles and visitors see no affinity', { tag: '@long' }, async ({
  browser,
  page: visitor,
  request,
  url,
  sessions,
}) => {
  const path = `/users/${sessions.Premium.id}`
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText('Tu afinidad con')).toHaveCount(0)
  const me = await newPerson(request, url, 'Nadie')
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('Todavía no reseñaron nada en común')).toBeVisible()
  await page.goto(`/users/${me.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Tu afinidad con')).toHaveCount(0)
  await context.close()
})
