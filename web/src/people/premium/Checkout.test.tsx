import { createPreference, PREMIUM_TEXTS, premiumOffer } from '@remusic/contract/people/premium'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PremiumPage } from '../../pages/PremiumPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { Checkout } from './Checkout.tsx'

const price = { amount: 599, currency: 'ARS', taxNote: 'IVA incluido' }
const offer = { sold: true, prices: [{ ...price, country: null }], country: 'AR', withdrawalDays: 10 }

test('an unavailable payment service shows an error in the dialog, which stays open for a retry', async () => {
  let isAway = true
  const { screen, calls } = await renderScreen(
    <Checkout offer={offer} plan={undefined} opened onClose={() => {}} />,
    {
      answers: [
        on(createPreference, () =>
          isAway
            ? problem(503, PREMIUM_TEXTS.providerUnavailable, 'unavailable')
            : // Another price, because the page would be left for the one that is shown.
              {
                id: 'https://pagos.example/',
                attemptId: crypto.randomUUID(),
                price: { ...price, amount: 629 },
              },
        ),
      ],
    },
  )
  const dialog = screen.getByRole('dialog', { name: PREMIUM_TEXTS.confirmTitle })
  await expect.element(dialog.getByRole('button', { name: 'Ok' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(PREMIUM_TEXTS.providerUnavailable)).toBeVisible()
  isAway = false
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect.element(dialog.getByText('El precio cambió', { exact: false })).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('both plans are compared with everything they include, and the free one leads to the registration', async () => {
  const { screen } = await renderScreen(<PremiumPage />, {
    url: '/premium',
    member: null,
    answers: [on(premiumOffer, offer)],
  })
  await expect.element(screen.getByText('Sin compromiso puedes cancelar cuando quieras')).toBeVisible()
  const offersOf = (name: string) =>
    screen
      .getByRole('region', { name })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  await expect.element(screen.getByRole('region', { name: 'Premium' }).getByText('$599')).toBeVisible()
  expect(offersOf('Premium')).toEqual([
    'Sigue a todas las personas que quieras',
    'Chatea con amigos y seguidores',
    'Mira quiénes te siguen',
    'Reseñas y comentarios sin restricciones',
    'Crea y comparte playlists',
    'Invita a otras personas a tus playlists',
    'Abre salas de escucha',
    'Compara tus números de dos años',
  ])
  expect(offersOf('Gratuito')).toEqual([
    'Música gratis',
    'Sigue hasta 50 artistas o amigos',
    'Mira las reseñas y escribe hasta 10 al mes',
    'Lee los comentarios',
    'Escucha las playlists de otros usuarios y crea las tuyas, solo para ti',
    'Colabora en las playlists a las que te inviten',
    'Entra a las salas de escucha de otros usuarios',
  ])
  await expect
    .element(screen.getByRole('region', { name: 'Gratuito' }).getByRole('link', { name: 'Crear cuenta' }))
    .toHaveAttribute('href', '/register')
})

test('a payment is confirmed, then processed, and both dialogs can be closed', async () => {
  let closed = 0
  const { screen } = await renderScreen(
    <Checkout offer={offer} plan={undefined} opened onClose={() => (closed += 1)} />,
    { answers: [on(createPreference, () => new Promise<never>(() => {}))] },
  )
  const confirming = screen.getByRole('dialog', { name: 'Pago Premium' })
  await expect.element(confirming.getByText(/te redirigiremos al proveedor de pagos/)).toBeVisible()
  await expect.element(confirming.getByText('Cerrar')).toBeVisible()
  await confirming.getByRole('button', { name: 'Ok' }).click()
  const processing = screen.getByRole('dialog', { name: 'Procesando tu pago...' })
  await processing.getByText('Cerrar').click()
  expect(closed).toBe(1)
})
