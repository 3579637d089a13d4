import { registrationState } from '@remusic/contract/people/accounts'
import { changeRegistration, REGISTRATION_TEXTS } from '@remusic/contract/running/admin'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { PanelHelp } from './PanelHelp.tsx'
import { RegistrationSwitch } from './RegistrationSwitch.tsx'

test('an Admin closes the registration with a reason, is reminded of it, and is offered to open it', async () => {
  let open = true
  const { screen, calls } = await renderScreen(
    <>
      <PanelHelp />
      <RegistrationSwitch />
    </>,
    {
      answers: [
        on(registrationState, () => ({ open })),
        on(changeRegistration, ({ body }) => {
          open = (body as { open: boolean }).open
          return { msg: REGISTRATION_TEXTS.closed }
        }),
      ],
    },
  )
  await screen.getByRole('button', { name: 'Cerrar el registro' }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Cerrar el registro?' })
  await dialog.getByLabelText('Motivo (opcional)').fill('Ola de spam')
  await dialog.getByRole('button', { name: 'Cerrar el registro' }).click()
  await expect.element(screen.getByText(REGISTRATION_TEXTS.closed)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abrir el registro' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'El registro está cerrado' }))
    .toHaveAttribute('href', '/admin?vista=pendientes')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { open: false, reason: 'Ola de spam' },
  ])
})
