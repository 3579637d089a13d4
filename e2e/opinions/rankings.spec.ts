import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a visitor goes from the music to the charts, and from list to list', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 2 }).first()
  const places = page.getByRole('main').getByRole('list').getByRole('listitem')

  await test.step('the list of the week has places', async () => {
    await page.goto('/music')
    await page.getByRole('link', { name: /^Listas de éxitos/ }).click()
    await expect(page).toHaveURL('/charts')
    await expect(heading).toHaveText('Canciones más escuchadas')
    await expect.poll(() => places.count()).toBeGreaterThan(5)
    await expect(places.first().getByText('1', { exact: true }).first()).toBeVisible()
    await expect(places.first()).toContainText(/\d+ personas?/)
    expect(await violations(page, 'the charts')).toEqual([])
  })

  await test.step('an earlier month and back', async () => {
    await page.getByText('Mes', { exact: true }).click()
    await expect(page).toHaveURL('/charts?periodo=mes')
    await expect(places.first()).toBeVisible()
    const shown = (await page.getByText(/^\p{Lu}\p{Ll}+ de \d{4}/u).textContent()) ?? ''
    const [current = ''] = /^\p{Lu}\p{Ll}+ de \d{4}/u.exec(shown) ?? []
    await page.getByRole('link', { name: 'Anterior' }).click()
    await expect(page).toHaveURL(/\/charts\?periodo=mes&cuando=\d{4}-\d{2}$/)
    await expect(page.getByText(current)).toHaveCount(0)
    await expect.poll(() => places.count()).toBeGreaterThan(5)
    await expect(page.getByText(/meses? en la lista/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await expect(page.getByText(current)).toBeVisible()
  })

  await test.step('albums by score, of a decade, then of a country in that decade', async () => {
    for (const name of ['Siempre', 'Álbumes', 'Mejor puntuados'])
      await choose(page.getByRole('radio', { name, exact: true }))
    await expect(heading).toHaveText('Álbumes mejor puntuados')
    await expect(places.first().getByRole('img', { name: /^Calificación: / })).toBeVisible()
    await page.getByLabel('Década de publicación').selectOption({ index: 1 })
    await expect(page).toHaveURL(/decada=\d{4}$/)
    await expect(heading).toHaveText(/^Álbumes mejor puntuados de los \d+$/)
    await page.getByLabel('País del artista').selectOption({ index: 1 })
    await expect(page).toHaveURL(/pais=[A-Z]{2}&decada=\d{4}$/)
    await expect(heading).toHaveText(/^Álbumes mejor puntuados de \D+ de los \d+$/)
    expect(await violations(page, 'the charts of a country')).toEqual([])
    await page.goBack()
    await expect(heading).toHaveText(/de los \d+$/)
  })

  await test.step('a list that nothing is in offers a way on', async () => {
    await page.goto('/charts?pais=AQ')
    await expect(page.getByRole('heading', { name: 'Esta lista está vacía' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver la lista completa' }).click()
    await expect(page).toHaveURL('/charts')
    await expect(places.first()).toBeVisible()
  })

  await test.step('a song of the list plays', async () => {
    await places
      .first()
      .getByRole('button', { name: /^Reproducir avance/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(places.first().getByRole('button', { name: /^Pausar/ })).toBeVisible()
  })
})

test('the server renders a list with its title and canonical address', async ({ request }) => {
  const html = await (await request.get('/charts?periodo=anio&tipo=artistas&utm=x')).text()
  expect(html).toMatch(/<title>Artistas más escuchados · \d{4} · Listas de éxitos · ReMusic<\/title>/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/charts\?periodo=anio&amp;tipo=artistas"\/>/)
  expect(html).toContain('personas')
})

test('a member who tastes blind sees what is listened to, but no order by score', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const who = await newPerson(request, url, 'Ciega')
  await callAs({ request, who }, 'PUT', 'users/blind-tasting', { tastesBlind: true })
  const context = await contextFor(browser, url, who)
  const page = await context.newPage()
  await page.goto('/charts?orden=puntuadas')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Canciones más escuchadas')
  await expect(page.getByText('Mejor puntuadas')).toHaveCount(0)
  await expect(page.getByText(/Con la cata a ciegas/)).toBeVisible()
  await context.close()
})
