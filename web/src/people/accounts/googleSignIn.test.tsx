import { settings } from '@remusic/contract/base/settings'
import { ACCOUNT_TEXTS, googleLogin } from '@remusic/contract/people/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoginPage } from '../../pages/LoginPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { loadGoogle } from './gsi.ts'
import { session } from './session.ts'

vi.mock('./gsi.ts', () => ({ loadGoogle: vi.fn() }))

beforeEach(() => {
  let answer: (answer: { credential: string }) => void
  vi.mocked(loadGoogle).mockReset()
  vi.mocked(loadGoogle).mockResolvedValue({
    initialize: ({ callback }) => {
      answer = callback
    },
    renderButton: (parent) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Continuar con Google'
      button.onclick = () => answer({ credential: 'una' })
      parent.append(button)
    },
  })
})

const renderLogin = (googleClientId: string | null) =>
  renderScreen(<LoginPage />, {
    url: '/login',
    member: null,
    answers: [
      on(settings, {
        demo: false,
        googleClientId,
        currency: 'ARS',
        sellsPremium: true,
        minimumAge: 13,
        withdrawalDays: 0,
      }),
      on(googleLogin, problem(401, ACCOUNT_TEXTS.googleRefused, 'unauthenticated')),
    ],
  })

test('an unverified Google account is rejected in Spanish, and the form still works', async () => {
  const { screen } = await renderLogin('cliente')
  await screen.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect.element(screen.getByRole('alert').getByText(ACCOUNT_TEXTS.googleRefused)).toBeVisible()
  expect(session.read()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
})

test('the login page has no gap if Google cannot be reached', async () => {
  vi.mocked(loadGoogle).mockRejectedValue(new Error('Google could not be reached'))
  const { screen } = await renderLogin('cliente')
  await expect.element(screen.getByText('Al entrar con Google', { exact: false })).toBeVisible()
  await expect.poll(() => loadGoogle).toHaveBeenCalled()
  await expect.element(screen.getByText('o', { exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('there is no Google button if Google is not configured', async () => {
  const { screen, calls } = await renderLogin(null)
  await expect.poll(() => calls.map(({ path }) => path)).toContain(settings.url)
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Google/ })).not.toBeInTheDocument()
  expect(loadGoogle).not.toHaveBeenCalled()
})
