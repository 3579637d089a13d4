import { choose } from '../support/inputs.ts'
import { contextFor, newPerson } from '../support/people.ts'
import { scrolledTo } from '../support/reviews.ts'
import { expect, test } from '../support/test.ts'

test('pins moments by keyboard, by press and by time, and a visitor hears them', async ({
  page: visitor,
  browser,
  request,
  url,
}) => {
  // A song with no moments yet, so that the strip holds only those of this test.
  const songs: { apiId: string }[] = await (await request.get('/api/back-end/songs/topdb?limit=40')).json()
  const momentsOf = async (apiId: string) =>
    (await request.get(`/api/back-end/songs/moments/${apiId}`)).json() as Promise<{
      count: number
      strip: number[]
    }>
  let song = ''
  for (const { apiId } of songs.toReversed()) if ((await momentsOf(apiId)).count === 0) song = apiId
  expect(song).not.toBe('')
  const context = await contextFor(browser, url, await newPerson(request, url, 'Autora'))
  const page = await context.newPage()
  await page.goto(`/song/${song}`)

  const form = page.getByRole('region', { name: 'Escribe tu reseña' })
  const slider = form.getByRole('slider', { name: 'Segundo del avance' })
  await slider.focus()
  for (let second = 0; second < 4; second++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Qué pasa en 0:04')).toBeFocused()
  await page.keyboard.type('Aquí entra el acordeón')

  const wave = await slider.boundingBox()
  if (!wave) throw new Error('the waveform has no size')
  await page.mouse.click(wave.x + wave.width / 2, wave.y + wave.height / 2)
  const pressed = form.getByLabel(/^Qué pasa en 0:1[3-7]$/)
  await expect(pressed).toBeFocused()
  await pressed.fill('<b>مرحبا</b>')

  await form.getByLabel('Minuto y segundo').fill('0:59')
  await form.getByRole('button', { name: 'Marcar este momento' }).click()
  await expect(form.getByText(/Escribe un segundo del avance/)).toBeVisible()
  await form.getByLabel('Minuto y segundo').fill('0:09')
  await page.keyboard.press('Enter')
  await expect(form.getByText('3 de 5')).toBeVisible()
  await form.getByRole('button', { name: 'Quitar el momento 0:09' }).click()

  const title = `Con momentos ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Título').fill(title)
  await choose(form.getByRole('radio', { name: /Sol/ }))
  await form.getByLabel('Descripción').fill('Entra y ya no se va.')
  await form.getByRole('button', { name: 'Publicar reseña' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ver en el inicio' }).click()
  const card = await scrolledTo(page, title)
  await expect(card.getByRole('button', { name: /0:04 Aquí entra el acordeón/ })).toBeVisible()

  await context.close()

  await visitor.goto(`/song/${song}`)
  await expect(visitor.getByText(/^Avance de ReMusic · \d+ s$/)).toBeVisible()
  const strip = visitor.getByRole('list', { name: /^Momentos del avance/ })
  await expect(strip).toBeVisible()
  const drawn = await strip
    .locator('[data-count]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-count'))))
  expect(drawn).toEqual((await momentsOf(song)).strip)

  // A song that is not loaded starts at the moment, a loaded one seeks to it. Neither plays from the beginning.
  const position = visitor.getByRole('main').getByRole('slider', { name: 'Posición' })
  const notes = strip.getByRole('button')
  await notes.last().click()
  await expect(visitor.getByRole('main').getByRole('button', { name: /^Pausar/ })).toBeVisible()
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(13.2)
  await visitor.keyboard.press('ArrowLeft')
  await expect(notes.first()).toBeFocused()
  await visitor.keyboard.press('Enter')
  await expect.poll(async () => Number(await position.inputValue())).toBeLessThan(13)
  expect(Number(await position.inputValue())).toBeGreaterThanOrEqual(4)
  await expect(visitor.getByText('Aquí entra el acordeón').first()).toBeVisible()
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/reviews\//)
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await visitor.getByRole('button', { name: /<b>مرحبا<\/b>/ }).click()
  await expect(visitor.getByRole('region', { name: 'Reproductor de avances' })).toBeVisible()
})
