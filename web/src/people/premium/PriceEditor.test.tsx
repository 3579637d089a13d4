import { deletePrice, managePrices, priceReach, savePrice } from '@remusic/contract/people/premium'
import type { ManagedPrices } from '@remusic/contract/people/schemas/premium'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { PriceEditor } from './PriceEditor.tsx'

const managed: ManagedPrices = {
  currency: 'ARS',
  prices: [
    { country: 'UY', amount: 629, currency: 'ARS', taxNote: '' },
    { country: null, amount: 599, currency: 'ARS', taxNote: '' },
  ],
  unused: [],
  pendingWithdrawals: [],
}

async function renderPrices() {
  const { screen, calls } = await renderScreen(<PriceEditor />, {
    answers: [
      on(managePrices, managed),
      on(priceReach, { people: 1200, subscribers: 30 }),
      on(deletePrice, { msg: 'Precio quitado', managed }),
      on(savePrice, { msg: 'Precio guardado', managed }),
    ],
  })
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { screen, changes }
}

test('removing the price of a country says first who pays what from then on', async () => {
  const { screen, changes } = await renderPrices()
  await screen.getByRole('button', { name: 'Quitar: Uruguay' }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Quitar el precio: Uruguay?' })
  await expect.element(dialog.getByText('$629 ARS → $599 ARS')).toBeVisible()
  await expect
    .element(dialog.getByText(/^Uruguay: 1.200 cuentas. 30 tienen hoy un período pagado/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([])

  await screen.getByRole('button', { name: 'Quitar: Uruguay' }).click()
  await dialog.getByRole('button', { name: 'Quitar precio' }).click()
  await expect.element(screen.getByText('Se puede deshacer en el Registro', { exact: false })).toBeVisible()
  expect(changes()).toEqual([['DELETE', '/api/back-end/admin/prices/UY', null]])
})

test('a price of $1 is saved only after it was confirmed', async () => {
  const { screen, changes } = await renderPrices()
  await screen.getByRole('button', { name: 'Cambiar: Uruguay' }).click()
  await screen.getByLabelText(/^Importe/).fill('1')
  await screen.getByRole('button', { name: 'Guardar precio' }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Cambiar el precio: Uruguay?' })
  await expect.element(dialog.getByText('$629 ARS → $1 ARS')).toBeVisible()
  expect(changes()).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar precio' }).click()
  await expect
    .poll(changes)
    .toEqual([['PUT', '/api/back-end/admin/prices', { country: 'UY', amount: 1, taxNote: '' }]])
})
