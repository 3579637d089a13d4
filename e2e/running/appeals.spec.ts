import type { APIRequestContext, Page } from '@playwright/test'
import { reportAs } from '../support/moderation.ts'
import { callAs, contextFor, newPerson, newPremiumPerson } from '../support/people.ts'
import { expect, newAccount, type Session, signIn, submitLogin, test } from '../support/test.ts'

/** Fills the dialog that asks for the terms of a sanction. */
async function fillSanction(page: Page, terms: { rule: string; length?: string; note: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Norma que no se cumplió').selectOption(terms.rule)
  if (terms.length) await dialog.getByRole('radio', { name: terms.length }).check()
  await dialog.getByLabel(/^Explicación/).fill(terms.note)
  return dialog
}

/** A review of a new author that was reported, with the case that the report opened. */
async function aReportedReview(request: APIRequestContext, url: string, admin: Session, song: string) {
  const author = await newPerson(request, url, 'Autora')
  const title = `Desafina ${crypto.randomUUID().slice(0, 6)}`
  const { review } = await callAs({ request, who: author }, 'POST', 'reviews/create', {
    apiId: song.split('/').at(-1),
    type: 'song',
    title,
    score: 1,
    name: '',
    description: 'La cantante da pena',
  })
  const reporter = await newPerson(request, url, 'Vecino')
  const caseId = await reportAs(request, reporter, { kind: 'review', id: review.id }, admin)
  return { author, title, caseId, reviewId: review.id as string }
}

test('a hidden review: the author reads the rule and appeals, another Admin overturns it, and it is visible again', async ({
  browser,
  url,
  request,
  catalogue,
  sessions: { Admin: admin },
}) => {
  const { author, title, caseId, reviewId } = await aReportedReview(request, url, admin, catalogue.song)
  const second = await newPremiumPerson(request, url, 'Otra Admin', admin)
  await callAs({ request, who: admin }, 'PUT', 'users/giveadmin', { userId: second.id })
  const hide = { decision: 'hide', rule: 'insult', note: 'Insulta a la cantante' }
  await callAs({ request, who: admin }, 'PUT', `admin/reports/${caseId}`, hide)

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
  expect(await callAs({ request, who: second }, 'GET', `reviews/${reviewId}`)).toMatchObject({ title })
  await Promise.all([authorContext.close(), secondContext.close()])
})

test('an Admin who hides names the rule, and does not decide the appeal', { tag: '@long' }, async ({
  browser,
  url,
  request,
  catalogue,
  sessions: { Admin: admin },
}) => {
  const { author, caseId } = await aReportedReview(request, url, admin, catalogue.song)
  const context = await contextFor(browser, url, admin)
  const panel = await context.newPage()
  await panel.goto(`/admin?vista=reportes&autor=${author.id}`)
  await panel.getByRole('button', { name: 'Ocultar' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click()
  await expect(panel.getByText('Elige la norma que no se cumplió')).toBeVisible()
  const dialog = await fillSanction(panel, { rule: 'insult', note: 'Insulta a la cantante' })
  await dialog.getByRole('button', { name: 'Ocultar' }).click()
  await expect(panel.getByRole('region', { name: 'Avisos' }).getByText('Contenido oculto')).toBeVisible()

  await callAs({ request, who: author }, 'POST', 'appeals', { caseId, text: 'Hablo de la canción' })
  await panel.goto('/admin?vista=apelaciones')
  const theirs = panel.getByRole('article', { name: new RegExp(author.name) })
  await expect(theirs.getByText('Tú tomaste la decisión')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
  await context.close()
})

test('a banned person signs in, reads why and until when, and can only appeal', { tag: '@long' }, async ({
  page,
  url,
  request,
  sessions: { Admin: admin },
}) => {
  const account = await newAccount(request, `Insistente ${crypto.randomUUID().slice(0, 6)}`)
  const { id } = await signIn(url, account.email, account.password)
  const reporter = await newPerson(request, url, 'Vecino')
  const caseId = await reportAs(request, reporter, { kind: 'user', id }, admin)
  await callAs({ request, who: admin }, 'PUT', `admin/reports/${caseId}`, {
    decision: 'ban',
    rule: 'spam',
    length: 'week',
    note: 'Treinta enlaces iguales',
  })

  await page.goto('/login')
  await submitLogin(page, account.email, account.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta está suspendida' })).toBeVisible()
  const screen = new URL(page.url()).pathname
  expect(screen).toMatch(/^\/moderation\//)
  await expect(page.getByText('Sin publicidad ni correo no deseado')).toBeVisible()
  await expect(page.getByText('Treinta enlaces iguales')).toBeVisible()
  const end = new Date(Date.now() + 7 * 86_400_000).getDate()
  await expect(page.getByText(new RegExp(`^${end} de \\w+ de \\d{4} a las`))).toBeVisible()

  await page.goto('/feed')
  await expect(page).toHaveURL(screen)
  await page.getByLabel('Tu apelación').fill('No eran iguales')
  await page.getByRole('button', { name: 'Enviar apelación' }).click()
  await expect(page.getByRole('heading', { name: 'Recibimos tu apelación' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
})

test('an Admin bans from the list of accounts, and no screen opens to the banned person but the rules', {
  tag: '@long',
}, async ({ browser, page, url, request, sessions }) => {
  const account = await newAccount(request, `Insistente ${crypto.randomUUID().slice(0, 6)}`)
  const adminContext = await contextFor(browser, url, sessions.Admin)
  const panel = await adminContext.newPage()
  await panel.goto(`/admin?vista=lista&buscar=${encodeURIComponent(account.email)}`)
  await panel.getByRole('button', { name: `Acciones sobre ${account.name}` }).click()
  await panel.getByRole('menuitem', { name: 'Suspender' }).click()
  const dialog = await fillSanction(panel, {
    rule: 'spam',
    length: '7 días',
    note: 'Treinta enlaces iguales',
  })
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(panel.getByText(`${account.name}: Cuenta suspendida`)).toBeVisible()
  await adminContext.close()

  await page.goto('/login')
  await submitLogin(page, account.email, account.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta está suspendida' })).toBeVisible()
  const screen = new URL(page.url()).pathname
  for (const path of ['/feed', '/user', '/music', '/user/restore', '/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(screen)
  }
  await page.getByRole('link', { name: 'Sin publicidad ni correo no deseado' }).click()
  await expect(page).toHaveURL('/normas#spam')
})
