import { ACCOUNT_TEXTS, register, registrationState } from '@remusic/contract/accounts'
import { expect, test } from 'vitest'
import { RegisterPage } from '../pages/RegisterPage.tsx'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
import { RegisterForm } from './RegisterForm.tsx'

test('missing and invalid fields are shown before anything is sent', async () => {
  const { screen, calls } = await renderScreen(<RegisterForm />, { url: '/register', member: null })
  const create = screen.getByRole('button', { name: 'Crear cuenta' })
  await create.click()
  await expect.element(screen.getByRole('alert').getByText(ACCOUNT_TEXTS.emptyFields)).toBeVisible()

  const password = screen.getByLabelText('Contraseña', { exact: true })
  const repeat = screen.getByLabelText('Repetir contraseña')
  await screen.getByLabelText('Nombre').fill('Nueva Persona')
  await screen.getByLabelText('Email').fill('nueva@correo.example')
  await password.fill('12345')
  await repeat.fill('54321')
  await create.click()
  await expect.element(password).toHaveAccessibleDescription(ACCOUNT_TEXTS.shortPassword)
  await expect.element(repeat).toHaveAccessibleDescription(ACCOUNT_TEXTS.passwordsDiffer)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('somebody who fills the form while an Admin closes the registration reads why, and then sees no form', async () => {
  let open = true
  const { screen } = await renderScreen(<RegisterPage />, {
    url: '/register',
    member: null,
    answers: [
      on(registrationState, () => ({ open })),
      on(register, () => {
        open = false
        return problem(403, ACCOUNT_TEXTS.registrationClosed, 'registration_closed')
      }),
    ],
  })
  await screen.getByLabelText('Nombre').fill('Nueva Persona')
  await screen.getByLabelText('Email').fill('nueva@correo.example')
  for (const label of ['Contraseña', 'Repetir contraseña'])
    await screen.getByLabelText(label, { exact: true }).fill('tres-tristes-tigres')
  await screen.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect.element(screen.getByRole('status').getByText(ACCOUNT_TEXTS.registrationClosed)).toBeVisible()
  await expect.element(screen.getByLabelText('Nombre')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})
