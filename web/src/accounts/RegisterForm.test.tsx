import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
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
