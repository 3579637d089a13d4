import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violations } from '../support/axe.ts'
import { callAs, newPerson, newPremiumPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Another site, on another host than ReMusic's, whose only page has this content. */
async function anotherSite(content: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="es"><title>Otro sitio</title><body>${content}</body></html>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** These pages have no script of ReMusic to wait for. */
const PLAIN = { waitUntil: 'commit' } as const

test('a song is embedded in another site, plays there and opens ReMusic', { tag: '@phone-long' }, async ({
  page,
  request,
  url,
  catalogue,
}) => {
  const described = await request.get(`/oembed?url=${encodeURIComponent(url + catalogue.song)}`)
  const { html, title } = (await described.json()) as { html: string; title: string }
  const site = await anotherSite(html)
  await page.goto(site.url, PLAIN)
  const card = page.frameLocator('iframe')
  await expect(card.getByRole('heading', { level: 1 })).toContainText(title)
  await expect
    .poll(() =>
      card.getByRole('heading').evaluate((heading) => document.fonts.check(getComputedStyle(heading).font)),
    )
    .toBe(true)
  const cover = card.locator('.cover img').first()
  await expect
    .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  const play = card.getByRole('button', { name: `Escuchar el avance de ${title}` })
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(play).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(play).toHaveAttribute('aria-pressed', 'false')
  await expect(card.getByText('No pudimos reproducir el avance.')).toBeHidden()

  const opened = page.waitForEvent('popup')
  await card.getByRole('link', { name: 'Abrir en ReMusic' }).click()
  await expect(await opened).toHaveURL(url + catalogue.song)
  site.close()
})

test('somebody copies the code of a review and puts it into their blog', { tag: '@long' }, async ({
  page,
  context,
  request,
  url,
  catalogue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const author = await newPerson(request, url, 'Lucía')
  const { review } = (await callAs({ request, who: author }, 'POST', 'reviews/create', {
    type: 'song',
    apiId: catalogue.song.split('/').at(-1),
    title: 'La dejo sonando hasta que termina',
    score: 4,
    description: 'El bajo entra tarde y a propósito.',
  })) as { review: { id: string } }
  await page.goto(`/reviews/${review.id}`)
  await page.getByRole('button', { name: `Compartir la reseña de ${author.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartir reseña' })
  const toggle = dialog.getByRole('button', { name: 'Insertar' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await dialog.getByText('Claro', { exact: true }).click()
  await expect(dialog.getByLabel('Código para insertar')).toHaveValue(/tema=claro/)
  expect(await violations(page, 'the code of a card')).toEqual([])
  await dialog.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByText('Copiado')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())

  const site = await anotherSite(code)
  await page.goto(site.url, PLAIN)
  const card = page.frameLocator(`iframe[title^="Reseña de ${author.name}"]`)
  await expect(card.getByText('El bajo entra tarde y a propósito.')).toBeVisible()
  await expect(card.getByText('Calificación: 4 de 5')).toBeAttached()
  expect(await card.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 247, 242)',
  )
  await callAs({ request, who: author }, 'PUT', `reviews/delete/${review.id}`)
  await page.goto(`${site.url}?otra-vez`, PLAIN)
  await expect(card.getByText('Esto ya no está en ReMusic')).toBeVisible()
  site.close()
})

test('another site can show a card, but no page of ReMusic', { tag: '@long' }, async ({
  page,
  url,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/frame/)
  const site = await anotherSite(`<iframe src="${url}${catalogue.song}"></iframe>`)
  await page.goto(site.url, PLAIN)
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  site.close()
})

test('cards are accessible in both themes', { tag: ['@phone', '@long'] }, async ({
  page,
  request,
  url,
  catalogue,
  sessions,
}) => {
  const owner = await newPremiumPerson(request, url, 'Rita', sessions.Admin)
  const [, , songId = ''] = catalogue.song.split('/')
  const songs = (await (await request.get('/api/back-end/songs/topdb')).json()) as { apiId: string }[]
  const playlist = (await callAs({ request, who: owner }, 'POST', 'playlist/create', {
    name: 'Para manejar de noche',
  })) as { id: string }
  for (const { apiId } of songs.slice(0, 8))
    await callAs({ request, who: owner }, 'PUT', `playlist/addSongs/${playlist.id}`, { id: apiId })
  await callAs({ request, who: owner }, 'PUT', `playlist/share/${playlist.id}`, { shared: true })
  const { review } = (await callAs({ request, who: owner }, 'POST', 'reviews/create', {
    type: 'song',
    apiId: songId,
    title: 'Otra vez',
    score: 5,
    description: 'Vuelvo a ella cada invierno.',
  })) as { review: { id: string } }
  for (const path of [`song/${songId}`, `review/${review.id}`, `playlist/${playlist.id}`, 'song/no-existe'])
    for (const theme of ['oscuro', 'claro']) {
      await page.goto(`/embed/${path}?tema=${theme}`, PLAIN)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await violations(page, `${path} ${theme}`)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
})

test('pages name their feed, which a reader can open', { tag: '@long' }, async ({
  page,
  request,
  catalogue,
}) => {
  for (const path of [catalogue.artist, catalogue.genre, '/charts']) {
    await page.goto(path)
    const link = page.getByRole('link', { name: /^Seguir en un lector de noticias/ })
    await expect(link).toBeVisible()
    const href = (await link.getAttribute('href')) ?? ''
    const found = await page
      .locator('head link[rel="alternate"][type="application/atom+xml"]')
      .getAttribute('href')
    expect(new URL(found ?? '').pathname).toBe(href)
    const feed = await request.get(href)
    expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(await feed.text()).toContain(`<link rel="self" type="application/atom+xml" href="${found}"/>`)
  }
  await page.goto(catalogue.song)
  const description = await page
    .locator('head link[rel="alternate"][type="application/json+oembed"]')
    .getAttribute('href')
  const described = await request.get(description ?? '')
  expect(await described.json()).toMatchObject({ version: '1.0', type: 'rich' })
})
