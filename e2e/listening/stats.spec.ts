import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { callAs, contextFor, newPerson, newPremiumPerson, type Person } from '../support/people.ts'
import { expect, type Session, stateOf, test } from '../support/test.ts'

type Song = { apiId: string; title: string; artist: string; artistId: string }

const STATS = '/user?vista=numeros'

async function aSong(request: APIRequestContext, who: Session): Promise<Song> {
  const [song] = (await callAs({ request, who }, 'GET', 'songs/random')) as Song[]
  if (!song) throw new Error('The catalogue has no songs')
  return song
}

/** The figure below «Escuchas». */
const listensOn = (page: Page) =>
  page
    .getByRole('term')
    .filter({ hasText: /^Escuchas?$/ })
    .locator('xpath=following-sibling::dd')

const listen = (
  request: APIRequestContext,
  who: Person,
  { apiId }: Song,
  entry: { day: string; score?: number },
) =>
  callAs({ request, who }, 'POST', 'diary', {
    clientId: crypto.randomUUID(),
    type: 'song',
    apiId,
    ...entry,
  })

test('figures follow what is noted in the diary, with a table and a file behind each chart', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()

  const song = await aSong(request, ana)
  await listen(request, ana, song, { day: '2024-02-29', score: 4 })
  await listen(request, ana, song, { day: '2024-03-01', score: 5 })
  await listen(request, ana, song, { day: '2023-12-31' })

  await test.step('a year has its own figures and its own address', async () => {
    await page.goto(STATS)
    const listens = listensOn(page)
    await expect(listens).toHaveText('3')
    await expect(page.getByText('Tu racha más larga: 2 días seguidos')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Año', exact: true })
      .getByRole('link', { name: '2024' })
      .click()
    await expect(page).toHaveURL(`${STATS}&anio=2024`)
    await expect(listens).toHaveText('2')
    await expect(
      page.getByText('Tu racha más larga en 2024: 2 días seguidos, del 29 de febrero al 1 de marzo de 2024.'),
    ).toBeVisible()
    await expect(
      page
        .getByRole('list', { name: 'Artistas favoritos' })
        .getByRole('link', { name: song.artist, exact: true }),
    ).toBeVisible()
    expect(await violations(page, 'the figures of a year')).toEqual([])
  })

  await test.step('a chart has a table and a spreadsheet', async () => {
    const chart = page.getByRole('region', { name: 'Escuchas y reseñas por mes', exact: true })
    await chart.getByRole('button', { name: 'Ver tabla' }).click()
    await expect(chart.getByRole('row', { name: /^febrero/ })).toHaveText('febrero10')
    const downloading = page.waitForEvent('download')
    await chart.getByRole('button', { name: 'Descargar CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('escuchas-y-resenas-por-mes-2024.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('febrero;1;0')
    expect(await violations(page, 'the table of a chart')).toEqual([])
  })

  await test.step('keys reach every day of the calendar', async () => {
    const map = page.getByRole('grid')
    const last = map.getByRole('gridcell', { name: 'Viernes 1 de marzo de 2024: 1 escucha' })
    await last.focus()
    await page.keyboard.press('ArrowUp')
    await expect(map.getByRole('gridcell', { name: 'Jueves 29 de febrero de 2024: 1 escucha' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(map.getByRole('gridcell', { name: 'Lunes 1 de enero de 2024: nada' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(map.getByRole('gridcell', { name: 'Martes 31 de diciembre de 2024: nada' })).toBeFocused()
  })

  await context.close()
})

test('figures without entries are accessible', { tag: ['@phone', '@long'] }, async ({
  browser,
  request,
  url,
}) => {
  const ana = await newPerson(request, url, 'Ana')
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto(STATS)
  await expect(page.getByRole('link', { name: 'Anota tu primera escucha' })).toBeVisible()
  expect(await violations(page, 'no figures')).toEqual([])
  await listen(request, ana, await aSong(request, ana), { day: '2024-02-29' })
  await page.goto(`${STATS}&anio=1990`)
  await expect(page.getByText('No hay nada en 1990')).toBeVisible()
  expect(await violations(page, 'a year without figures')).toEqual([])
  await context.close()
})

test('figures are private until their owner shares them', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const [ana, bruno] = [await newPerson(request, url, 'Ana'), await newPerson(request, url, 'Bruno')]
  await listen(request, ana, await aSong(request, ana), { day: '2024-02-29' })
  const [own, other] = await Promise.all([contextFor(browser, url, ana), contextFor(browser, url, bruno)])
  const [mine, theirs] = [await own.newPage(), await other.newPage()]
  const link = theirs.getByRole('link', { name: 'Ver sus números' })

  await theirs.goto(`/users/${ana.id}`)
  await expect(theirs.getByRole('heading', { name: `Reseñas de ${ana.name}` })).toBeVisible()
  await expect(link).toHaveCount(0)
  await theirs.goto(`/users/${ana.id}?vista=numeros`)
  await expect(theirs.getByText('Esta persona no comparte sus números contigo')).toBeVisible()

  await mine.goto(STATS)
  await choose(mine.getByRole('radio', { name: 'Quienes me siguen' }))
  await expect(mine.getByText('Guardado')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Esta persona no comparte sus números contigo')).toBeVisible()

  await callAs({ request, who: bruno }, 'GET', `user/follow/${bruno.id}/${ana.id}`)
  await theirs.goto(`/users/${ana.id}`)
  await link.click()
  await expect(theirs.getByRole('heading', { name: `Números de ${ana.name}` })).toBeVisible()
  await expect(listensOn(theirs)).toHaveText('1')
  await expect(theirs.getByText('Quién ve tus números')).toHaveCount(0)
  expect(await violations(theirs, 'the figures of another person')).toEqual([])

  const saved = mine.waitForResponse('**/diary/settings')
  await choose(mine.getByRole('radio', { name: 'Solo yo' }))
  await saved
  await theirs.reload()
  await expect(theirs.getByText('Esta persona no comparte sus números contigo')).toBeVisible()
  await Promise.all([own.close(), other.close()])
})

test('comparing two years is part of Premium', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const [free, paid] = [
    await newPerson(request, url, 'Ana'),
    await newPremiumPerson(request, url, 'Bruno', sessions.Admin),
  ]
  const song = await aSong(request, free)
  for (const who of [free, paid])
    for (const day of ['2024-02-29', '2024-03-01', '2023-05-05']) await listen(request, who, song, { day })
  const comparison = `stats/of/${free.id}/comparison?year=2024&other=2023`
  await expect(callAs({ request, who: free }, 'GET', comparison)).rejects.toThrow(/403.*plan_limit/)

  const freeContext = await contextFor(browser, url, free)
  const freePage = await freeContext.newPage()
  await freePage.goto(`${STATS}&anio=2024`)
  const offer = freePage.getByRole('region', { name: 'Comparar años' })
  await expect(offer.getByText('Comparar dos años es parte de Premium')).toBeVisible()
  await expect(offer.getByText('Compara tus números de dos años')).toBeVisible()
  await freeContext.close()

  const context = await contextFor(browser, url, paid)
  const page = await context.newPage()
  await page.goto(`${STATS}&anio=2024`)
  await page.getByLabel('Comparar 2024 con').selectOption('2023')
  await expect(page).toHaveURL(`${STATS}&anio=2024&con=2023`)
  await expect(page.getByRole('row', { name: 'Escuchas 2 1' })).toBeVisible()
  expect(await violations(page, 'two years side by side')).toEqual([])
  await page.reload()
  await expect(page.getByRole('row', { name: 'Escuchas 2 1' })).toBeVisible()
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures of a year can be read', { tag: '@long' }, async ({ browser, request, url }) => {
    const ana = await newPerson(request, url, 'Ana')
    const song = await aSong(request, ana)
    await listen(request, ana, song, { day: '2024-02-29' })
    const context = await browser.newContext({
      baseURL: url,
      javaScriptEnabled: false,
      storageState: stateOf(url, ana),
    })
    const page = await context.newPage()
    await page.goto(STATS)
    await page
      .getByRole('navigation', { name: 'Año', exact: true })
      .getByRole('link', { name: '2024' })
      .click()
    await expect(listensOn(page)).toHaveText('1')
    await expect(page.getByRole('list', { name: 'Artistas favoritos' })).toContainText(song.artist)
    await expect(
      page.getByRole('gridcell', { name: 'Jueves 29 de febrero de 2024: 1 escucha' }),
    ).toBeAttached()
    await context.close()
  })
})
