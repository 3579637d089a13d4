import { MESSAGES } from '@remusic/contract/base/messages'
import { ACCOUNT_TEXTS, login } from '@remusic/contract/people/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LOGIN_ERROR_VISIBLE_MS } from '../../base/ui/styles/timing.ts'
import { LoginPage } from '../../pages/LoginPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { session } from './session.ts'

afterEach(() => vi.useRealTimers())

async function renderLogin(...answers: Parameters<typeof on<typeof login>>[1][]) {
  const found = await renderScreen(<LoginPage />, {
    url: '/login',
    member: null,
    answers: answers.map((answer) => on(login, answer)),
  })
  const { screen } = found
  const fields = {
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Contraseña', { exact: true }),
  }
  const submit = async () => {
    await fields.email.fill('ana@correo.example')
    await fields.password.fill('otra-contraseña')
    await userEvent.keyboard('{Enter}')
  }
  return { ...found, ...fields, submit }
}

test('both fields are required, above the form and at each field', async () => {
  const { screen, calls, email, password } = await renderLogin()
  await screen.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.element(screen.getByRole('alert').getByText(ACCOUNT_TEXTS.bothFieldsRequired)).toBeVisible()
  for (const field of [email, password]) await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription(ACCOUNT_TEXTS.bothFieldsRequired)
  expect(calls.filter(({ path }) => path === login.url)).toEqual([])
})

test('a field that is left empty is marked until it is filled', async () => {
  const { email } = await renderLogin()
  email.element().focus()
  await userEvent.tab()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('alguien@correo.example')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('a rejection is shown for 3.5 seconds, and the input is kept', async () => {
  const rejected = problem(400, ACCOUNT_TEXTS.wrongCredentials, 'wrong_credentials')
  const { screen, email, password, submit } = await renderLogin(rejected)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await submit()
  const rejection = screen.getByRole('alert').getByText(ACCOUNT_TEXTS.wrongCredentials)
  await expect.poll(() => rejection.elements()).toHaveLength(1)
  await expect.element(email).toHaveValue('ana@correo.example')
  await expect.element(password).toHaveValue('otra-contraseña')
  expect(LOGIN_ERROR_VISIBLE_MS).toBe(3_500)
  // A hovered banner stays, and another test may have left the mouse there.
  await userEvent.unhover(rejection)
  await vi.advanceTimersByTimeAsync(LOGIN_ERROR_VISIBLE_MS - 100)
  expect(rejection.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(() => rejection.elements()).toEqual([])
  expect(session.read()).toBeNull()
})

test('a server that cannot be reached shows a message in Spanish', async () => {
  const { screen, submit } = await renderLogin(() => Promise.reject(new TypeError('Failed to fetch')))
  await submit()
  await expect.element(screen.getByRole('alert').getByText(MESSAGES.offline)).toBeVisible()
})

test('the browser can fill in saved credentials', async () => {
  const { email, password } = await renderLogin()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
})

test('there are ways to the password recovery and to the registration', async () => {
  const { screen, router } = await renderLogin()
  await expect
    .element(screen.getByRole('link', { name: 'Crear cuenta' }))
    .toHaveAttribute('href', '/register')
  await screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/recover')
})
