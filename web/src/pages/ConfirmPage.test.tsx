import { ACCOUNT_TEXTS, confirm } from '@remusic/contract/people/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'

afterEach(() => vi.useRealTimers())

test('an unknown link of confirmation says so', async () => {
  const { screen } = await renderScreen(<ConfirmPage />, {
    url: '/confirmar/no-existe',
    path: '/confirmar/:token',
    member: null,
    answers: [on(confirm, problem(404, ACCOUNT_TEXTS.invalidLink, 'not_found'))],
  })
  await expect.element(screen.getByRole('heading', { name: ACCOUNT_TEXTS.invalidLink })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
})

test('a confirmed account leads to the login by itself after eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { screen, router } = await renderScreen(<ConfirmPage />, {
    url: '/confirmar/un-enlace',
    path: '/confirmar/:token',
    member: null,
    answers: [on(confirm, { msg: ACCOUNT_TEXTS.confirmed })],
  })
  const heading = screen.getByRole('heading', { name: ACCOUNT_TEXTS.confirmed })
  await expect.poll(() => heading.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(router.state.location.pathname).toBe('/confirmar/un-enlace')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => router.state.location.pathname).toBe('/login')
})
