import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { choose } from '../support/inputs.ts'
import { reportAs } from '../support/moderation.ts'
import { callAs, contextFor, liveConnection, newPerson } from '../support/people.ts'
import { scrolledTo } from '../support/reviews.ts'
import { expect, newAccount, type Session, signIn, test } from '../support/test.ts'

/** A review of the song that a reader may find insulting. */
async function anInsultBy(request: APIRequestContext, who: Session, songPath: string) {
  const title = `No pienso volver a oírla ${crypto.randomUUID().slice(0, 8)}`
  const body = {
    apiId: songPath.replace('/song/', ''),
    type: 'song',
    name: '',
    title,
    description: 'Y quien la oiga, tampoco.',
    score: 1,
  }
  const { review } = await callAs({ request, who }, 'POST', 'reviews/create', body)
  return { id: review.id as string, title }
}

const HIDE = { decision: 'hide', rule: 'insult', note: 'Insulta' } as const

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('grants Premium and hides a reported review, and the log records both with their reasons', async ({
    page,
    request,
    url,
    sessions,
    catalogue,
  }) => {
    const { email, name, password } = await newAccount(request)
    const { title, id } = await anInsultBy(request, await signIn(url, email, password), catalogue.song)
    const reporter = await newPerson(request, url, 'Vecina')
    await reportAs(request, reporter, { kind: 'review', id }, sessions.Admin)

    await test.step('finds the account by its email address and grants Premium', async () => {
      await page.goto('/admin')
      await page.getByRole('searchbox', { name: 'Buscar por nombre o email' }).fill(email)
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toBeVisible()
      // The newest account is also in the list of all, which stays until the answer arrives.
      await expect(page.getByRole('row')).toHaveCount(2)
      expect(await violations(page, 'the panel')).toEqual([])
      await row.getByRole('button', { name: `Dar Premium a ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: `¿Dar Premium a ${name}?` })
      await expect(dialog.getByText('Podrá chatear')).toBeVisible()
      await dialog.getByLabel('Motivo').fill('Ganó el concurso')
      await dialog.getByRole('button', { name: 'Dar Premium' }).click()
      await expect(page.getByText(`${name}: La cuenta ahora es Premium`)).toBeVisible()
      await expect(row.getByText('Premium', { exact: true })).toBeVisible()
    })

    await test.step('reads the review in its context and hides it', async () => {
      await page.getByRole('tab', { name: /^Reportes/ }).click()
      const reported = page.getByRole('article').filter({ hasText: title })
      await reported.getByRole('button', { name: 'Ocultar' }).click()
      const dialog = page.getByRole('dialog', { name: '¿Ocultar este contenido?' })
      await dialog.getByLabel('Norma que no se cumplió').selectOption('insult')
      await dialog.getByLabel('Explicación').fill('Insulta')
      await dialog.getByRole('button', { name: 'Ocultar' }).click()
      await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Contenido oculto')).toBeVisible()
      await expect(reported).toBeHidden()
    })

    await test.step('the log has both actions with actor, target and reason', async () => {
      await page.getByRole('tab', { name: 'Registro' }).click()
      await page.getByRole('combobox', { name: 'A quién' }).fill(email)
      await expect(page.getByRole('option', { name: email })).toBeVisible()
      await page.keyboard.press('Enter')
      for (const [act, reason] of [
        ['Ocultó contenido', 'Insulta'],
        ['Dio Premium', 'Ganó el concurso'],
      ] as const) {
        const row = page.getByRole('row').filter({ hasText: act })
        await expect(row).toHaveCount(1)
        await expect(row).toContainText(name)
        await expect(row).toContainText(reason)
      }
    })
  })

  test('closes the menu of an account with Escape, and finds the log again by its address', {
    tag: '@long',
  }, async ({ page, request }) => {
    const { email, name } = await newAccount(request)
    await page.goto(`/admin?vista=lista&buscar=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: `Acciones sobre ${name}` }).click()
    // The menu is loaded when it is first opened; an Escape before that would leave it open above the row.
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: `Dar Premium a ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Motivo').fill('Ganó el concurso')
    await page.getByRole('dialog').getByRole('button', { name: 'Dar Premium' }).click()
    await expect(page.getByText(`${name}: La cuenta ahora es Premium`)).toBeVisible()

    await page.goto('/admin?vista=registro')
    await page.getByRole('combobox', { name: 'A quién' }).fill(email)
    await expect(page.getByRole('option', { name: email })).toBeVisible()
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Dio Premium' })
    await expect(row).toHaveCount(1)
    await page.reload()
    await expect(row).toHaveCount(1)
    await page.getByRole('tab', { name: 'Ingresos' }).click()
    await expect(page.getByRole('tab', { name: 'Ingresos' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Registro' })).toHaveAttribute('aria-selected', 'true')
  })

  test('reads the figures as a chart, a table, a sentence and a CSV file', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/admin?vista=cantidad')
    await expect(page.getByText('no cuenta a los administradores')).toBeVisible()

    await page.getByRole('tab', { name: 'Usuarios Registrados' }).click()
    await expect(page.locator('[data-column]')).toHaveCount(12)
    await expect(page.getByText(/^\d+ cuentas creadas en este período/)).toBeVisible()
    await page.getByRole('button', { name: 'Ver tabla' }).click()
    const table = page.getByRole('table', { name: 'Usuarios Registrados por mes y rol' })
    await expect(table.getByRole('row')).toHaveCount(13)
    await expect(table.getByRole('rowheader').first()).toHaveText(/^[a-z]+ de 20\d\d$/)

    await page.getByRole('tab', { name: 'Ingresos' }).click()
    await expect(page.getByText('Ingresos (599 × Premium)')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('ingresos-por-mes.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFMes;599 × usuarios Premium;Cobrado')
    expect(lines[12]).toMatch(/^[a-z]+ de 20\d\d;\d+;\d+$/)
  })
})

test('a reader reports a review only once, and is notified when it is hidden', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
  catalogue,
}) => {
  const author = await newPerson(request, url, 'Autora')
  const { id } = await anInsultBy(request, author, catalogue.song)
  const context = await contextFor(browser, url, await newPerson(request, url, 'Vecina'))
  const page = await context.newPage()
  const connected = liveConnection(page)
  await page.goto(`/reviews/${id}`)
  await connected
  const menu = page.getByRole('button', { name: `Más opciones: la reseña de ${author.name}` })
  const reportIt = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Reportar' }).click()
  }
  await reportIt()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog.getByText('Elige un motivo')).toBeVisible()
  await choose(dialog.getByRole('radio', { name: 'Insultos o acoso' }))
  await dialog.getByLabel('Cuéntanos más').fill('Insulta a quien la escucha')
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog.getByText('Gracias, lo revisaremos y te contaremos qué decidimos')).toBeVisible()
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(menu).toBeFocused()
  await reportIt()
  await choose(dialog.getByRole('radio', { name: 'Insultos o acoso' }))
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog.getByText('Ya reportaste esto; lo estamos revisando')).toBeVisible()
  await dialog.getByRole('button', { name: 'Entendido' }).click()

  const asAdmin = { request, who: sessions.Admin }
  const { items } = await callAs(asAdmin, 'GET', 'admin/reports?kind=review&limit=50')
  const reported = items.find(({ targetId }: { targetId: string }) => targetId === id)
  expect(reported.reports[0].detail).toBe('Insulta a quien la escucha')
  await callAs(asAdmin, 'PUT', `admin/reports/${reported.id}`, HIDE)
  const bell = page.getByRole('button', { name: /^Notificaciones, 1 nueva/ })
  await bell.click()
  await expect(page.getByRole('button', { name: /Revisamos lo que reportaste y lo ocultamos/ })).toBeVisible()
  await context.close()
})

test('an act of an Admin reaches everyone affected: a new role at once, a hidden review on every page', {
  tag: '@long',
}, async ({ browser, request, url, sessions, catalogue }) => {
  const asAdmin = { request, who: sessions.Admin }
  const author = await newPerson(request, url, 'Autora')
  const reporter = await newPerson(request, url, 'Vecina')
  const { id, title } = await anInsultBy(request, author, catalogue.song)
  const pageOf = async (who: Session) => (await contextFor(browser, url, who)).newPage()
  const theirs = await pageOf(author)
  const chat = theirs.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Chat' })
  await theirs.goto('/admin')
  await expect(theirs).toHaveURL('/user')
  const connected = liveConnection(theirs)
  await theirs.goto('/feed')
  await connected
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chat).toHaveCount(0)
  await callAs(asAdmin, 'PUT', 'users/givepremium', { userId: author.id })
  await expect(chat).toBeVisible()

  const reporting = await pageOf(reporter)
  await reporting.goto('/feed')
  const card = await scrolledTo(reporting, title)
  await card.getByRole('button', { name: `Más opciones: la reseña de ${author.name}` }).click()
  await expect(reporting.getByRole('menuitem', { name: 'Reportar' })).toBeVisible()
  const caseId = await reportAs(request, reporter, { kind: 'review', id }, sessions.Admin)
  await callAs(asAdmin, 'PUT', `admin/reports/${caseId}`, HIDE)
  for (const page of [reporting, theirs]) {
    await page.goto('/feed')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
  }
  const panel = await pageOf(sessions.Admin)
  await panel.goto(`${catalogue.song}?vista=resenas`)
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel.getByText(title)).toHaveCount(0)
  await Promise.all([theirs, reporting, panel].map((page) => page.context().close()))
})
