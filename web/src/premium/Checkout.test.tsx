import { createPreference, PREMIUM_TEXTS } from '@remusic/contract/premium'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
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
