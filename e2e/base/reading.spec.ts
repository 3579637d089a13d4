import { openWithin } from '../support/inputs.ts'
import { callAs, contextFor, newPerson, newPremiumPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('sorts and filters the reviews of a song and the feed, and finds the choice again', {
  tag: ['@phone', '@long'],
}, async ({ page, request, browser, url, catalogue }) => {
  const [friend, reader] = await Promise.all([
    newPerson(request, url, 'Amiga'),
    newPerson(request, url, 'Lectora'),
  ])
  const apiId = catalogue.song.split('/').at(-1)
  const text = { apiId, type: 'song', title: `Reseña de ${friend.name}`, score: 1, description: 'Poca cosa.' }
  await callAs({ request, who: friend }, 'POST', 'reviews/create', text)
  await callAs({ request, who: reader }, 'GET', `user/follow/${reader.id}/${friend.id}`)

  // A visitor sorts.
  await page.goto(`${catalogue.song}?vista=resenas`)
  const list = page.getByRole('feed', { name: 'Reseñas' })
  await page.getByLabel('Ordenar', { exact: true }).selectOption('Calificación más baja')
  await expect(page).toHaveURL(/orden=lowest/)
  await expect(list.getByRole('article').first()).toContainText('1')
  await page.reload()
  await expect(page.getByLabel('Ordenar', { exact: true })).toHaveValue('lowest')

  // A member sees friends first, and filters.
  const context = await contextFor(browser, url, reader)
  const member = await context.newPage()
  await member.goto(`${catalogue.song}?vista=resenas`)
  await expect(member.getByText('De gente que sigues')).toBeVisible()
  await expect(member.getByRole('article').first()).toContainText(text.title)
  await member.getByRole('combobox', { name: 'Calificación', exact: true }).selectOption('5 de 5 · Sol')
  await expect(member.getByText(text.title)).toBeHidden()
  await member.getByLabel('De quién').selectOption('De gente que sigo')
  await expect(member.getByText('Ninguna reseña coincide')).toBeVisible()
  await member.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(member.getByText(text.title)).toBeVisible()

  await openWithin(member, '/feed')
  await member.getByLabel('Sobre qué').selectOption('Artistas')
  await expect(member).toHaveURL(/tipo=artist/)
  const cards = member.getByRole('feed').getByRole('article')
  await expect(cards.first()).toContainText('Artista')
  await cards.first().getByRole('link').first().click()
  await expect(member).toHaveURL(/\/artist\//)
  await member.goBack()
  await expect(member.getByLabel('Sobre qué')).toHaveValue('artist')
  await expect(cards.first()).toContainText('Artista')
  await context.close()
})

test('mentions somebody with the keyboard, who finds the comment', { tag: '@long' }, async ({
  request,
  browser,
  url,
  sessions,
  catalogue,
}) => {
  const [writer, ana] = await Promise.all([
    newPremiumPerson(request, url, 'Quien escribe', sessions.Admin),
    newPerson(request, url, 'Ñusta Quispe'),
  ])
  const body = {
    apiId: catalogue.song.split('/').at(-1),
    type: 'song',
    title: 'Vale la pena',
    score: 5,
    description: 'Mucho.',
  }
  const { review } = await callAs({ request, who: writer }, 'POST', 'reviews/create', body)

  const context = await contextFor(browser, url, writer)
  const page = await context.newPage()
  await page.goto(`/reviews/${review.id}`)
  const field = page.getByRole('textbox', { name: 'Tu comentario' })
  await field.click()
  await page.keyboard.type(`Mira, @${ana.name.replace('Ñ', 'n').slice(0, 9)}`)
  await expect(page.getByRole('option', { name: ana.name })).toBeVisible()
  await expect(page.getByText(/para mencionar\. Elige con las flechas/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.type(ana.name.slice(9))
  await expect(page.getByRole('option', { name: ana.name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Mira, @${ana.name} `)
  await page.keyboard.type('esto te va a gustar')
  await page.reload()
  await expect(field).toHaveValue(`Mira, @${ana.name} esto te va a gustar`)
  await page.getByRole('button', { name: 'Comentar' }).click()
  const mention = page.getByRole('link', { name: `@${ana.name}` })
  await expect(mention).toHaveAttribute('href', `/users/${ana.id}`)
  await expect(field).toHaveValue('')
  await context.close()

  const theirs = await contextFor(browser, url, ana)
  const bell = await theirs.newPage()
  await bell.goto('/notifications')
  await bell.getByText(`${writer.name} te mencionó en los comentarios de «Vale la pena»`).click()
  await expect(bell).toHaveURL(`/reviews/${review.id}`)
  await theirs.close()
})
