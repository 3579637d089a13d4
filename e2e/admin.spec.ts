import type { Browser } from '@playwright/test'
import { choose } from './support/inputs.ts'
import { scrolledTo } from './support/reviews.ts'
import { expect, newAccount, type Session, signIn, stateOf, test } from './support/test.ts'

test('an Admin grants Premium and hides a reported review; everyone affected sees it and the log records it', async ({
  browser,
  url,
  request,
  sessions,
  catalogue,
}) => {
  // Three people in three browser contexts act one after the other.
  test.slow()
  const author = await newAccount(request)
  const reporter = await newAccount(request)
  const authorSession = await signIn(url, author.email, author.password)
  const title = `No pienso volver a oírla ${crypto.randomUUID().slice(0, 8)}`
  const song = catalogue.song.replace('/song/', '')
  const written = await request.post('/api/back-end/reviews/create', {
    headers: { authorization: `Bearer ${authorSession.token}` },
    data: { apiId: song, type: 'song', name: '', title, description: 'Y quien la oiga, tampoco.', score: 1 },
  })
  expect(written.status(), await written.text()).toBe(201)

  const [theirs, reporting, panel] = await Promise.all([
    pageFor(browser, url, authorSession),
    pageFor(browser, url, await signIn(url, reporter.email, reporter.password)),
    pageFor(browser, url, sessions.Admin),
  ])
  await theirs.goto('/feed')
  const chat = theirs.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Chat' })
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chat).toHaveCount(0)
  await theirs.goto('/admin')
  await expect(theirs).toHaveURL('/user')

  await test.step('finds the account by its email address and grants Premium', async () => {
    await panel.goto('/admin')
    await panel.getByRole('searchbox', { name: 'Buscar por nombre o email' }).fill(author.email)
    const row = panel.getByRole('row').filter({ hasText: author.email })
    await expect(row).toBeVisible()
    // The newest account is also in the list of all, whose rows and menus go when the answer arrives.
    await expect(panel.getByRole('row')).toHaveCount(2)
    await row.getByRole('button', { name: `Acciones sobre ${author.name}` }).click()
    // The menu is loaded when it is first opened; an Escape before that would leave it open above the row.
    await expect(panel.getByRole('menu')).toBeVisible()
    await panel.keyboard.press('Escape')
    await expect(panel.getByRole('menu')).toBeHidden()
    await row.getByRole('button', { name: `Dar Premium a ${author.name}` }).click()
    const dialog = panel.getByRole('dialog', { name: `¿Dar Premium a ${author.name}?` })
    await expect(dialog.getByText('Podrá chatear')).toBeVisible()
    await dialog.getByLabel('Motivo').fill('Ganó el concurso')
    await dialog.getByRole('button', { name: 'Dar Premium' }).click()
    await expect(panel.getByText(`${author.name}: La cuenta ahora es Premium`)).toBeVisible()
    await expect(row.getByText('Premium', { exact: true })).toBeVisible()
    await expect(chat).toBeVisible()
  })

  await test.step('a reader can report the review only once', async () => {
    await reporting.goto('/feed')
    const card = await scrolledTo(reporting, title)
    const menu = card.getByRole('button', { name: `Más opciones: la reseña de ${author.name}` })
    const reportOne = async () => {
      await menu.click()
      await reporting.getByRole('menuitem', { name: 'Reportar' }).click()
    }
    await reportOne()
    const dialog = reporting.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(dialog.getByText('Elige un motivo')).toBeVisible()
    await choose(dialog.getByRole('radio', { name: 'Insultos o acoso' }))
    await dialog.getByLabel('Cuéntanos más').fill('Insulta a quien la escucha')
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(dialog.getByText('Gracias, lo revisaremos y te contaremos qué decidimos')).toBeVisible()
    await dialog.getByRole('button', { name: 'Entendido' }).click()
    await expect(menu).toBeFocused()
    await reportOne()
    await choose(dialog.getByRole('radio', { name: 'Insultos o acoso' }))
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(dialog.getByText('Ya reportaste esto; lo estamos revisando')).toBeVisible()
    await dialog.getByRole('button', { name: 'Entendido' }).click()
  })

  await test.step('the Admin reads it in its context and hides it', async () => {
    await panel.getByRole('tab', { name: /^Reportes/ }).click()
    const reported = panel.getByRole('article').filter({ hasText: title })
    await expect(reported.getByText('«Insulta a quien la escucha»')).toBeVisible()
    await reported.getByRole('button', { name: 'Ocultar' }).click()
    const dialog = panel.getByRole('dialog', { name: '¿Ocultar este contenido?' })
    await dialog.getByLabel('Norma que no se cumplió').selectOption('insult')
    await dialog.getByLabel('Explicación').fill('Insulta')
    await dialog.getByRole('button', { name: 'Ocultar' }).click()
    await expect(panel.getByRole('region', { name: 'Avisos' }).getByText('Contenido oculto')).toBeVisible()
    await expect(reported).toBeHidden()
  })

  await test.step('the review disappears for everyone and the reporter is notified', async () => {
    await expect(reporting.getByRole('button', { name: /^Notificaciones, 1 nueva/ })).toBeVisible()
    await reporting.getByRole('button', { name: /^Notificaciones/ }).click()
    await expect(
      reporting.getByRole('button', { name: /Revisamos lo que reportaste y lo ocultamos/ }),
    ).toBeVisible()
    for (const page of [reporting, theirs]) {
      await page.goto('/feed')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByText(title)).toHaveCount(0)
    }
    await panel.goto(`${catalogue.song}?vista=resenas`)
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel.getByText(title)).toHaveCount(0)
  })

  await test.step('the log contains both actions with actor, target and reason', async () => {
    await panel.goto('/admin?vista=registro')
    await panel.getByRole('combobox', { name: 'A quién' }).fill(author.email)
    await expect(panel.getByRole('option', { name: author.email })).toBeVisible()
    await panel.keyboard.press('Enter')
    for (const [act, reason] of [
      ['Ocultó contenido', 'Insulta'],
      ['Dio Premium', 'Ganó el concurso'],
    ] as const) {
      const row = panel.getByRole('row').filter({ hasText: act })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(author.name)
      await expect(row).toContainText(reason)
    }
    await panel.reload()
    await expect(panel.getByRole('row').filter({ hasText: 'Ocultó contenido' })).toHaveCount(1)
    await panel.getByRole('tab', { name: 'Ingresos' }).click()
    await expect(panel.getByRole('tab', { name: 'Ingresos' })).toHaveAttribute('aria-selected', 'true')
    await panel.goBack()
    await expect(panel.getByRole('tab', { name: 'Registro' })).toHaveAttribute('aria-selected', 'true')
  })

  await Promise.all([theirs, reporting, panel].map((page) => page.context().close()))
})

test.describe('the figures', () => {
  test.use({ as: 'Admin' })

  test('are available as a chart, a table, a sentence and a CSV file', async ({ page }) => {
    await page.goto('/admin?vista=cantidad')
    await expect(page.getByText('no cuenta a los administradores')).toBeVisible()

    await page.getByRole('tab', { name: 'Usuarios Registrados' }).click()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
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

/** A page in a separate browser context in which a person is signed in. */
async function pageFor(browser: Browser, url: string, session: Session) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    storageState: stateOf(url, session),
  })
  return context.newPage()
}
