import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a visitor describes what to listen to, reads who says so, hears it and opens the review', {
  tag: ['@phone', '@long'],
}, async ({ page }) => {
  await page.goto('/search')
  const example = page.getByRole('button', { name: 'algo triste para manejar de noche' })
  await example.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=algo/)

  const section = page.getByRole('region', { name: 'Lo que dice la gente' })
  const hits = section.getByRole('listitem')
  await expect(hits).toHaveCount(10)
  await expect(section.locator('mark').first()).toBeVisible()
  await expect(page.getByText('No encontramos nada con esas palabras')).toHaveCount(0)
  expect(await violations(page, 'opinions')).toEqual([])

  await section.getByRole('button', { name: 'Ver más opiniones' }).click()
  await expect(hits).toHaveCount(20)

  const play = section.getByRole('button', { name: /^Reproducir avance de / }).first()
  await play.click()
  await expect(section.getByRole('button', { name: /^Pausar / })).toBeVisible()

  const quote = section.getByRole('blockquote').first().getByRole('link')
  // A quote joins passages of the title and the text with an ellipsis.
  const passages = ((await quote.textContent()) ?? '').split(/[«…»]/).map((passage) => passage.trim())
  const [words = ''] = passages.toSorted((a, b) => b.length - a.length)
  expect(words).not.toBe('')
  await quote.click()
  await expect(page).toHaveURL(/\/reviews\//)
  await expect(page.getByRole('main')).toContainText(words.split(' ').slice(0, 3).join(' '))
})

test('typing errors are corrected, and the results of a name stay first', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/search?q=trizte%20para%20menejar')
  const section = page.getByRole('region', { name: 'Lo que dice la gente' })
  await expect(section).toContainText('Buscamos «triste» en lugar de «trizte».')

  await page.goto('/search?q=noche')
  await expect(section).toBeVisible()
  const songs = page.getByRole('list', { name: 'Canciones' })
  const [first, second] = [await songs.boundingBox(), await section.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
})

test('where nobody wrote or sang anything like it, the page says so', { tag: '@long' }, async ({ page }) => {
  await page.goto('/search?q=xqzt%20wvbk')
  await expect(page.getByText('No encontramos nada con esas palabras')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lo que dice la gente' })).toHaveCount(0)
  expect(await violations(page, 'nothing found')).toEqual([])
})
