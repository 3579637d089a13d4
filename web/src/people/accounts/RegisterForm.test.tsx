import { ACCOUNT_TEXTS, register, registrationState } from '@remusic/contract/people/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RegisterPage } from '../../pages/RegisterPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { RegisterForm } from './RegisterForm.tsx'

afterEach(() => vi.useRealTimers())

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

test('an error is shown for 2.5 seconds, and a new account leads home by itself after eight', async () => {
  const { screen, router } = await renderScreen(<RegisterForm />, {
    url: '/register',
    member: null,
    answers: [on(register, { msg: 'Creado correctamente, revisa tu email' })],
  })
  const create = screen.getByRole('button', { name: 'Crear cuenta' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await create.click()
  const error = screen.getByRole('alert').getByText('Hay campos vacios')
  await expect.poll(() => error.elements()).toHaveLength(1)
  // A hovered banner stays, and another test may have left the mouse there.
  await userEvent.unhover(error)
  await vi.advanceTimersByTimeAsync(2_400)
  expect(error.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(() => error.elements()).toEqual([])

  await screen.getByLabelText('Nombre').fill('Nueva Persona')
  await screen.getByLabelText('Email').fill('nueva@correo.example')
  for (const label of ['Contraseña', 'Repetir contraseña'])
    await screen.getByLabelText(label, { exact: true }).fill('tres-tristes-tigres')
  await create.click()
  const done = screen.getByRole('status').getByText('Creado correctamente, revisa tu email')
  await expect.poll(() => done.elements()).toHaveLength(1)
  await expect.element(create).toBeDisabled()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(router.state.location.pathname).toBe('/register')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => router.state.location.pathname).toBe('/')
})
