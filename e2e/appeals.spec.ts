import type { Page } from '@playwright/test'
import { reportAs } from './support/moderation.ts'
import { callAs, contextFor, newPremiumPerson } from './support/people.ts'
import { expect, newAccount, submitLogin, test } from './support/test.ts'

/** Fills the dialog that asks for the terms of a sanction. */
async function fillSanction(page: Page, terms: { rule: string; length?: string; note: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Norma que no se cumplió').selectOption(terms.rule)
  if (terms.length) await dialog.getByRole('radio', { name: terms.length }).check()
  await dialog.getByLabel(/^Explicación/).fill(terms.note)
  return dialog
}

test('a hidden review: the author reads the rule and appeals, another Admin overturns it, and it is visible again', async ({
  browser,
  url,
  request,
  catalogue,
  sessions,
}) => {
  test.slow()
  const { Admin: admin } = sessions
  const [author, second, reporter] = [
    await newPremiumPerson(request, url, 'Autora', admin),
    await newPremiumPerson(request, url, 'Otra Admin', admin),
    await newPremiumPerson(request, url, 'Vecino', admin),
  ]
  await callAs({ request, who: admin }, 'PUT', 'users/giveadmin', { userId: second.id })
  const title = `Desafina ${crypto.randomUUID().slice(0, 6)}`
  const { review } = await callAs({ request, who: author }, 'POST', 'reviews/create', {
    apiId: catalogue.song.split('/').at(-1),
    type: 'song',
    title,
    score: 1,
    name: '',
    description: 'La cantante da pena',
  })
  await reportAs(request, reporter, { kind: 'review', id: review.id }, admin)

  const adminContext = await contextFor(browser, url, admin)
  const panel = await adminContext.newPage()
  await panel.goto(`/admin?vista=reportes&autor=${author.id}`)
  await panel.getByRole('button', { name: 'Ocultar' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click()
  await expect(panel.getByText('Elige la norma que no se cumplió')).toBeVisible()
  const dialog = await fillSanction(panel, { rule: 'insult', note: 'Insulta a la cantante' })
  await dialog.getByRole('button', { name: 'Ocultar' }).click()
  await expect(panel.getByRole('region', { name: 'Avisos' }).getByText('Contenido oculto')).toBeVisible()

  const authorContext = await contextFor(browser, url, author)
  const page = await authorContext.newPage()
  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /ocultó tu reseña/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ocultamos tu reseña' })).toBeVisible()
  await expect(page.getByText('Sin insultos ni acoso')).toBeVisible()
  await expect(page.getByText('La cantante da pena')).toBeVisible()
  await expect(page.getByText('Insulta a la cantante')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar apelación' }).click()
  await expect(page.getByText('Cuéntanos por qué no estás de acuerdo')).toBeVisible()
  await page.getByLabel('Tu apelación').fill('Hablo de la canción, no de la persona')
  await page.getByRole('button', { name: 'Enviar apelación' }).click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu apelación' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar apelación' })).toHaveCount(0)

  await panel.goto('/admin?vista=apelaciones')
  const mine = panel.getByRole('article', { name: new RegExp(author.name) })
  await expect(mine.getByText('Tú tomaste la decisión')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)

  const secondContext = await contextFor(browser, url, second)
  const other = await secondContext.newPage()
  await other.goto('/admin?vista=apelaciones')
  const theirs = other.getByRole('article', { name: new RegExp(author.name) })
  await expect(theirs.getByText('Hablo de la canción, no de la persona')).toBeVisible()
  await theirs.getByRole('button', { name: 'Aceptar' }).click()
  await other.getByLabel('Respuesta').fill('Es cierto: es sobre la canción')
  await other.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(other.getByText('Apelación aceptada; la decisión queda anulada')).toBeVisible()
  await expect(theirs).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Aceptamos tu apelación' })).toBeVisible()
  await expect(page.getByText('Es cierto: es sobre la canción')).toBeVisible()
  await page.goto(`/reviews/${review.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  for (const context of [adminContext, authorContext, secondContext]) await context.close()
})

test('a banned person signs in, reads why and until when, and can only appeal', async ({
  browser,
  page,
  url,
  request,
  sessions,
}) => {
  test.slow()
  const account = await newAccount(request, `Insistente ${crypto.randomUUID().slice(0, 6)}`)
  const adminContext = await contextFor(browser, url, sessions.Admin)
  const panel = await adminContext.newPage()
  await panel.goto(`/admin?vista=lista&buscar=${encodeURIComponent(account.email)}`)
  await panel.getByRole('button', { name: `Acciones sobre ${account.name}` }).click()
  await panel.getByRole('menuitem', { name: 'Banear' }).click()
  const dialog = await fillSanction(panel, {
    rule: 'spam',
    length: '7 días',
    note: 'Treinta enlaces iguales',
  })
  await dialog.getByRole('button', { name: 'Banear' }).click()
  await expect(panel.getByText(`${account.name}: Cuenta suspendida`)).toBeVisible()
  await adminContext.close()

  await page.goto('/login')
  await submitLogin(page, account.email, account.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta está suspendida' })).toBeVisible()
  const screen = new URL(page.url()).pathname
  expect(screen).toMatch(/^\/moderation\//)
  await expect(page.getByText('Sin publicidad ni correo no deseado')).toBeVisible()
  await expect(page.getByText('Treinta enlaces iguales')).toBeVisible()
  const end = new Date(Date.now() + 7 * 86_400_000).getDate()
  await expect(page.getByText(new RegExp(`^${end} de \\w+ de \\d{4} a las`))).toBeVisible()

  for (const path of ['/feed', '/user', '/music', '/user/restore', '/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(screen)
  }
  await page.getByRole('link', { name: 'Sin publicidad ni correo no deseado' }).click()
  await expect(page).toHaveURL('/normas#spam')
  await page.goBack()
  await page.getByLabel('Tu apelación').fill('No eran iguales')
  await page.getByRole('button', { name: 'Enviar apelación' }).click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu apelación' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
})
