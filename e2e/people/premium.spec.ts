import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, mailedLink, newAccount, signIn, submitLogin, test } from '../support/test.ts'

type Given = { browser: Browser; request: APIRequestContext; url: string }

/** A page in which a new Gratuito account is signed in. */
async function newBuyer({ browser, request, url }: Given) {
  const { email, password } = await newAccount(request)
  const session = await signIn(url, email, password)
  const context = await contextFor(browser, url, session)
  return { email, session, context, page: await context.newPage() }
}

/** From 'Pago Premium' to the provider's page. */
async function goToCheckout(page: Page) {
  await page.getByRole('dialog', { name: 'Pago Premium' }).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL(/\/dev\/pagos\/checkout/)
}

/** Pays in the test checkout; the holder's name decides how it ends. */
async function payAs(page: Page, holder: string) {
  await page.getByLabel('Nombre del titular').fill(holder)
  await page.getByRole('button', { name: /^Pagar/ }).click()
}

/** Triggers an event of the payment provider in its sandbox. */
async function triggerProviderEvent(page: Page, email: string, event: string) {
  const panel = await page.context().newPage()
  await panel.goto('/dev/pagos/')
  // The panel answers with the same page, so its URL does not show that the event has happened.
  const happened = panel.waitForResponse((response) => response.request().method() === 'POST')
  await panel.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: event }).click()
  await happened
  await panel.close()
}

const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat', exact: true })
const paid = (page: Page) => page.getByRole('heading', { name: 'El pago ha sido un éxito' })

test('pays, has Premium at once in every tab, cancels, and is Gratuito when it ends', async ({
  browser,
  request,
  url,
}) => {
  const { page, context, email } = await newBuyer({ browser, request, url })
  const otherTab = await context.newPage()
  await otherTab.goto('/contact2')
  await expect(chatLink(otherTab)).toHaveCount(0)

  const preferences: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/create_preference') && preferences.push(sent.url()))
  await page.goto('/premium2')
  await page.getByRole('button', { name: 'Pasarme a Premium' }).click()
  await page
    .getByRole('dialog', { name: 'Pago Premium' })
    .getByRole('button', { name: 'Cerrar' })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Pasarme a Premium' }).click()
  await page.getByRole('button', { name: 'Ok' }).dblclick()
  await expect(page).toHaveURL(/\/dev\/pagos\/checkout/)
  expect(preferences).toHaveLength(1)

  await payAs(page, 'APRO')
  await expect(page).toHaveURL(/\/pay\/success/)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByText('Ya puedes disfrutar de todas las funciones de ReMusic Premium')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await expect(page.getByText('Usuario Premium', { exact: true })).toBeVisible()
  await expect(chatLink(page)).toBeVisible()
  await expect(chatLink(otherTab)).toBeVisible()

  const plan = page.getByRole('region', { name: 'Tu plan' })
  await expect(plan.getByText(/^Tu Premium termina el/)).toBeVisible()
  await plan.getByRole('link', { name: /^Recibo RM-/ }).click()
  await expect(page.getByText(/^Recibo RM-\d{6}$/).last()).toBeVisible()
  await expect(page.getByRole('cell', { name: '$599' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Volver a mi perfil' }).click()

  const cancel = async () => {
    await plan.getByRole('button', { name: 'Cancelar Premium' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar Premium' }).click()
    await expect(plan.getByText(/^Cancelaste Premium y lo conservas hasta/)).toBeVisible()
  }
  await plan.getByRole('button', { name: 'Cancelar Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conservar Premium' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await cancel()
  await plan.getByRole('button', { name: 'Deshacer la cancelación' }).click()
  await expect(plan.getByText(/^Tu Premium termina el/)).toBeVisible()
  await cancel()
  await expect(chatLink(page)).toBeVisible()

  await triggerProviderEvent(page, email, 'Terminar su Premium ahora')
  await expect(page.getByText('Usuario Gratuito', { exact: true })).toBeVisible()
  await expect(plan.getByText('Tu plan es Gratuito.')).toBeVisible()
  await expect(plan.getByText('Aprobado')).toBeVisible()
  for (const tab of [page, otherTab]) await expect(chatLink(tab)).toHaveCount(0)
  await context.close()
})

test('texts written with Premium stay after it ends', { tag: '@long' }, async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const who = await newPerson(request, url, 'Autora')
  const apiId = catalogue.song.split('/').at(-1)
  const text = {
    apiId,
    type: 'song',
    title: 'Para comentar',
    score: 4,
    description: 'Suena a patio con macetas.',
  }
  const { review } = await callAs({ request, who }, 'POST', 'reviews/create', text)
  const { page, context, email } = await newBuyer({ browser, request, url })
  await page.goto('/pay')
  await goToCheckout(page)
  await payAs(page, 'APRO')
  await expect(paid(page)).toBeVisible()

  await page.goto(`/reviews/${review.id}`)
  const field = page.getByLabel('Tu comentario', { exact: true })
  await field.fill('Con la ventana abierta')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Con la ventana abierta' })
  await expect(comment).toBeVisible()

  await triggerProviderEvent(page, email, 'Terminar su Premium ahora')
  await expect(field).toHaveCount(0)
  await expect(comment).toBeVisible()
  await context.close()
})

test('a declined card shows the reason, and the next card pays', { tag: ['@phone', '@long'] }, async ({
  browser,
  request,
  url,
}) => {
  const { page, context } = await newBuyer({ browser, request, url })
  await page.goto('/pay')
  await goToCheckout(page)
  await payAs(page, 'FUND')
  await expect(page).toHaveURL(/\/pay\/error/)
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error durante el pago :(' })).toBeVisible()
  await expect(page.getByText(/^La tarjeta no tiene fondos suficientes/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Regresar al Home' })).toHaveAttribute('href', '/feed')

  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL('/pay')
  await goToCheckout(page)
  await payAs(page, 'OTHE')
  await expect(page).toHaveURL(/\/pay\/error/)
  await expect(page.getByText(/^El pago fue rechazado/)).toBeVisible()
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await goToCheckout(page)
  await payAs(page, 'APRO')
  await expect(paid(page)).toBeVisible()
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await expect(page.getByText(/^Te llevamos en/)).toHaveCount(0)
  await context.close()
})

test('a buyer chooses the country, sees its price and withdraws from the purchase', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const { page, context, session } = await newBuyer({ browser, request, url })
  await page.goto('/pay')
  const dialog = page.getByRole('dialog', { name: 'Pago Premium' })
  await expect(dialog.getByText('$599 ARS')).toBeVisible()
  await dialog.getByLabel('Tu país').selectOption('Uruguay')
  await expect(dialog.getByText('$629 ARS')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL(/\/dev\/pagos\/checkout/)
  await payAs(page, 'APRO')
  await expect(paid(page)).toBeVisible()

  await page.goto('/reembolsos#arrepentimiento')
  const panel = page.getByRole('region', { name: 'Botón de arrepentimiento' })
  await expect(panel.getByText('$629 ARS')).toBeVisible()
  await panel.getByRole('button', { name: /^Arrepentirme de esta compra/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver mi compra' }).dblclick()
  await expect(page.getByText(/El código de tu arrepentimiento es AR-\d{6}/)).toBeVisible()
  await expect(panel.getByText('Devuelto')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Arrepentirme/ })).toHaveCount(0)
  expect(await callAs({ request, who: session }, 'GET', 'premium')).toMatchObject({ role: 'Gratuito' })
  await context.close()
})

test('a pending payment is shown as pending, and its approval appears without a reload', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const { page, context, email } = await newBuyer({ browser, request, url })
  await page.goto('/pay')
  await goToCheckout(page)
  await payAs(page, 'CONT')
  await expect(page).toHaveURL(/\/pay\/success/)
  await expect(page.getByRole('heading', { name: 'Tu pago está pendiente' })).toBeVisible()
  await expect(paid(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await expect(page.getByText('Usuario Gratuito', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver cómo va' }).click()
  await expect(page.getByRole('heading', { name: 'Tu pago está pendiente' })).toBeVisible()
  await triggerProviderEvent(page, email, 'Aprobar')
  await expect(paid(page)).toBeVisible()
  await context.close()
})

test('a visitor who chooses Premium returns to the payment after registering', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.goto('/premium')
  await page.getByRole('button', { name: 'Pasarme a Premium' }).click()
  await page.getByRole('dialog', { name: 'Pago Premium' }).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login?volver=%2Fpay')
  await page.getByRole('main').getByRole('link', { name: 'Crear cuenta' }).click()
  const [email, password] = [`compra-${crypto.randomUUID()}@correo.example`, 'verbena-de-prueba-41']
  await page.getByLabel('Nombre').fill('Compra Después')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repetir contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText(`Te escribimos a ${email}`)).toBeVisible()
  // The link in the confirmation mail leads to a plain login page.
  await page.goto(await mailedLink(request, email, 'confirmar'))
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/pay')
  await expect(page.getByRole('dialog', { name: 'Pago Premium' })).toBeVisible()
  await page.goto('/premium')
  await expect(page.getByRole('button', { name: 'Pasarme a Premium' })).toBeVisible()
})

test('reaching a limit of the plan offers Premium, and the offer can be declined', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const { page, context, session } = await newBuyer({ browser, request, url })
  await page.goto('/chat')
  await expect(page).toHaveURL('/feed')
  const offer = page.getByRole('dialog', { name: 'Esto es parte de Premium' })
  await expect(offer.getByText('El chat es solo para usuarios Premium')).toBeVisible()
  await offer.getByRole('button', { name: 'Ahora no' }).click()
  await expect(offer).toBeHidden()

  await callAs({ request, who: session }, 'POST', 'playlist/create', { name: 'Para la azotea' })
  await page.goto(`/playlist/${session.id}`)
  await page.getByRole('tab', { name: 'Para la azotea' }).click()
  await page.getByRole('button', { name: 'Compartir' }).click()
  const share = page.getByRole('button', { name: 'Crear enlace' })
  await share.press('Enter')
  await expect(offer.getByText(/^Compartir playlists es parte de Premium/)).toBeVisible()
  await offer.getByRole('button', { name: 'Ahora no' }).press('Enter')
  await expect(offer).toBeHidden()
  await expect(share).toBeFocused()
  await share.press('Enter')
  await offer.getByRole('link', { name: /^Ver Premium/ }).press('Enter')
  await expect(page).toHaveURL('/premium2')
  await expect(offer).toBeHidden()
  await context.close()
})
