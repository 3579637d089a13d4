import type { Page } from '@playwright/test'
import { arrive } from './support/people.ts'
import { enter, expect, newAccount, stored, test } from './support/test.ts'

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

/** What the provider does later with somebody's payment. */
async function later(page: Page, email: string, key: string) {
  const panel = await page.context().newPage()
  await panel.goto('/dev/pagos/')
  await panel.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: key }).click()
  await panel.waitForURL('**/dev/pagos/')
  await panel.close()
}

const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat', exact: true })
const paid = (page: Page) => page.getByRole('heading', { name: 'El pago ha sido un éxito' })

test('a refused card leads to the reason, and the next one pays', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await arrive(page, request)
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
})

test('pays, has Premium at once in every tab, cancels, and keeps everything when it ends', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await arrive(page, request)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/music')
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chatLink(otherTab)).toHaveCount(0)

  const begun: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/create_preference') && begun.push(sent.url()))
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
  expect(begun).toHaveLength(1)

  await payAs(page, 'APRO')
  await expect(page).toHaveURL(/\/pay\/success/)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByText('Ya puedes disfrutar de todas las funciones de ReMusic Premium')).toBeVisible()
  await expect(page).toHaveURL('/user')
  await expect(page.getByText('Usuario Premium', { exact: true })).toBeVisible()
  await expect(chatLink(page)).toBeVisible()
  await expect(chatLink(otherTab)).toBeVisible()

  await otherTab.goto('/feed')
  await otherTab
    .getByRole('button', { name: /^\d+ comentarios?$/ })
    .first()
    .click()
  const said = `Con la ventana abierta ${crypto.randomUUID().slice(0, 8)}`
  await otherTab.getByRole('dialog').getByLabel('Tu comentario', { exact: true }).fill(said)
  await otherTab.getByRole('dialog').getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(otherTab.getByRole('dialog').getByText(said)).toBeVisible()

  const plan = page.getByRole('region', { name: 'Tu plan' })
  await expect(plan.getByText(/^Tu Premium termina el/)).toBeVisible()
  await plan.getByRole('link', { name: /^Recibo RM-/ }).click()
  await expect(page.getByText(/^Recibo RM-\d{6}$/).last()).toBeVisible()
  await expect(page.getByRole('cell', { name: '$599' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Volver a mi perfil' }).click()

  await plan.getByRole('button', { name: 'Cancelar Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conservar Premium' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await plan.getByRole('button', { name: 'Cancelar Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar Premium' }).click()
  await expect(plan.getByText(/^Cancelaste Premium y lo conservas hasta/)).toBeVisible()
  await plan.getByRole('button', { name: 'Deshacer la cancelación' }).click()
  await expect(plan.getByText(/^Tu Premium termina el/)).toBeVisible()
  await plan.getByRole('button', { name: 'Cancelar Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar Premium' }).click()
  await expect(plan.getByText(/^Cancelaste Premium y lo conservas hasta/)).toBeVisible()
  await expect(chatLink(page)).toBeVisible()

  await later(page, email, 'Terminar su Premium ahora')
  await expect(page.getByText('Usuario Gratuito', { exact: true })).toBeVisible()
  await expect(plan.getByText('Tu plan es Gratuito.')).toBeVisible()
  await expect(plan.getByText('Aprobado')).toBeVisible()
  await expect(chatLink(page)).toHaveCount(0)
  await expect(otherTab.getByRole('dialog').getByText(said)).toBeVisible()
  await expect(otherTab.getByRole('dialog').getByLabel('Tu comentario', { exact: true })).toHaveCount(0)
})

test('a payment under review is told as such, and its approval shows by itself', async ({
  page,
  request,
}) => {
  const { email } = await arrive(page, request)
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
  await later(page, email, 'Aprobar')
  await expect(paid(page)).toBeVisible()
})

test('a visitor chooses Premium, opens an account on the way, and is back where the payment begins', async ({
  page,
  request,
}) => {
  await page.goto('/premium')
  await page.getByRole('button', { name: 'Pasarme a Premium' }).click()
  await page.getByRole('dialog', { name: 'Pago Premium' }).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login?volver=%2Fpay')
  // The mail that confirms an account leads to a login that knows nothing of all this.
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page).toHaveURL('/pay')
  await expect(page.getByRole('dialog', { name: 'Pago Premium' })).toBeVisible()
  await page.goto('/premium')
  await expect(page.getByRole('button', { name: 'Pasarme a Premium' })).toBeVisible()
})

test('whoever opens the good news by hand learns the truth', async ({ page, request }) => {
  await arrive(page, request)
  await page.goto('/pay/success')
  await expect(page.getByRole('heading', { name: 'Aquí no hay ningún pago' })).toBeVisible()
  const forged = new URLSearchParams({
    payment_id: '1',
    status: 'approved',
    external_reference: crypto.randomUUID(),
  })
  await page.goto(`/pay/success?${forged}`)
  await expect(page.getByRole('heading', { name: 'No encontramos ese pago' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click()
  await expect(page.getByText('Usuario Gratuito', { exact: true })).toBeVisible()
})

test('a payment service that is away is told in the window, which stays open for the next try', async ({
  page,
  request,
}) => {
  await arrive(page, request)
  await page.route('**/create_preference', (route) =>
    route.fulfill({
      status: 503,
      json: { msg: 'El servicio de pagos no está disponible, intenta más tarde', code: 'unavailable' },
    }),
  )
  await page.goto('/pay')
  const dialog = page.getByRole('dialog', { name: 'Pago Premium' })
  await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('El servicio de pagos no está disponible, intenta más tarde')).toBeVisible()
  await page.unroute('**/create_preference')
  await goToCheckout(page)
})

test('where a plan ends, Premium is offered, and one may say no', async ({ page, request }) => {
  await arrive(page, request)
  await page.goto('/chat')
  await expect(page).toHaveURL('/feed')
  const offer = page.getByRole('dialog', { name: 'Esto es parte de Premium' })
  await expect(offer.getByText('El chat es solo para usuarios Premium')).toBeVisible()
  await offer.getByRole('button', { name: 'Ahora no' }).click()
  await expect(offer).toBeHidden()

  const { token, userId } = await stored(page)
  await request.post('/api/back-end/playlist/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Para la azotea' },
  })
  await page.goto(`/playlist/${userId}`)
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
})

test('a payment that nobody confirms is waited for, and after a while told as it is', async ({
  page,
  request,
}) => {
  await arrive(page, request)
  const attempt = {
    id: crypto.randomUUID(),
    status: 'open',
    reason: null,
    amount: 599,
    currency: 'ARS',
    createdAt: new Date().toISOString(),
    checkoutUrl: null,
    paymentId: null,
    premiumUntil: null,
    providerAway: false,
  }
  await page.route('**/payments/attempts/*', (route) => route.fulfill({ json: attempt }))
  await page.clock.install()
  await page.goto(`/pay/success?external_reference=${attempt.id}`)
  await expect(page.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('heading', { name: 'Tu pago todavía no está confirmado' })).toBeVisible()
  attempt.status = 'approved'
  await page.getByRole('button', { name: 'Consultar de nuevo' }).click()
  await expect(paid(page)).toBeVisible()
})
