import { expect, test } from '../support/test.ts'

test('the player says whose preview it plays', { tag: ['@phone', '@long'] }, async ({ page, catalogue }) => {
  await page.goto(catalogue.song)
  await expect(page.getByText(/^Avance de ReMusic · \d+ s$/)).toBeVisible()
})

test('a missing preview shows a message with links to hear the song elsewhere', {
  tag: ['@phone', '@long'],
}, async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/)
  await page.route('**/media/previews/**', (route) =>
    route.fulfill({ status: 404, json: { msg: 'Esta canción no tiene avance', code: 'not_found' } }),
  )
  await page.route(/\/api\/back-end\/songs\?id=/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), listenOn: ['deezer', 'spotify'] } })
  })
  await page.goto(catalogue.album)
  const rows = page.getByRole('list', { name: /^Canciones de/ }).getByRole('listitem')
  const play = rows.first().getByRole('button', { name: /^Reproducir avance de/ })
  await play.focus()
  await play.press('Enter')

  const player = page.getByRole('region', { name: 'Reproductor de avances' })
  await expect(player.getByRole('alert')).toHaveText('No tiene avance')
  const link = player.getByRole('link', { name: /^Deezer/ })
  await expect(link).toBeInViewport({ ratio: 1 })
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.deezer\.com\/search\//)
  await expect(player.getByRole('link', { name: /^Spotify/ })).toBeInViewport({ ratio: 1 })

  // The song is not offered again, neither in the player nor in the list, and the next one can still be chosen.
  await expect(player.getByRole('button', { name: /^(Reproducir|Pausar)/ })).toHaveCount(0)
  await expect(play).toHaveCount(0)
  await expect(rows.first().getByRole('img', { name: /no tiene avance$/ })).toBeVisible()
  await page.unroute('**/media/previews/**')
  await player.getByRole('button', { name: 'Canción siguiente' }).click()
  await expect(player.getByRole('button', { name: /^Pausar/ })).toBeVisible()

  // The page of the song says so too.
  await rows.first().getByRole('link').first().click()
  await expect(page.getByText(/^Sin avance: escúchala en|^Esta canción no tiene avance/)).toBeVisible()
})
