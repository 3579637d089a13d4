import { settings } from '@remusic/contract/base/settings'
import { SECOND_FACTOR_TEXTS, secondFactor } from '@remusic/contract/people/secondFactor'
import { expect, test } from 'vitest'
import { ApiError } from '../../base/api/error.ts'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'

const none = { totp: false, passkeys: [], recoveryCodesLeft: 0, hasPassword: true }

const renderGate = (demo: boolean, error: Error | null = null) =>
  renderScreen(
    <SecondFactorGate error={error}>
      {(notice) => (
        <>
          {notice}
          <p>El panel</p>
        </>
      )}
    </SecondFactorGate>,
    {
      answers: [
        on(secondFactor, none),
        on(settings, {
          demo,
          googleClientId: null,
          currency: 'ARS',
          sellsPremium: true,
          minimumAge: 13,
          withdrawalDays: 10,
        }),
      ],
    },
  )

test('in demo mode the panel opens without a second factor, with a notice', async () => {
  const { screen } = await renderGate(true)
  await expect.element(screen.getByText('Esta es una demostración', { exact: false })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Activarlo en Seguridad' }))
    .toHaveAttribute('href', '/settings?vista=seguridad')
  await expect.element(screen.getByText('El panel')).toBeVisible()
})

test('elsewhere it stays closed and says how to turn one on', async () => {
  const { screen } = await renderGate(false)
  await expect.element(screen.getByRole('heading', { name: 'Activa tu segundo paso' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ir a Seguridad' }))
    .toHaveAttribute('href', '/settings?vista=seguridad')
  expect(screen.getByText('El panel').elements()).toEqual([])
})

test('a call that the server rejects closes it, whatever was known before', async () => {
  const missing = new ApiError(403, { msg: SECOND_FACTOR_TEXTS.missing, code: 'second_factor_missing' })
  const { screen } = await renderGate(true, missing)
  await expect.element(screen.getByRole('heading', { name: 'Activa tu segundo paso' })).toBeVisible()
  expect(screen.getByText('El panel').elements()).toEqual([])
})
