import {
  ATTEMPT_POLL_TIMEOUT_MS,
  attempt,
  PREMIUM_TEXTS,
  SUCCESS_VISIBLE_MS,
} from '@remusic/contract/people/premium'
import type { Attempt } from '@remusic/contract/people/schemas/premium'
import { afterEach, expect, test, vi } from 'vitest'
import { PayErrorPage } from '../../pages/PayErrorPage.tsx'
import { PaySuccessPage } from '../../pages/PaySuccessPage.tsx'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'

afterEach(() => vi.useRealTimers())

const OPEN: Attempt = {
  id: '00000000-0000-4000-8000-000000000007',
  status: 'open',
  reason: null,
  amount: 599,
  currency: 'ARS',
  createdAt: '2026-11-18T12:00:00.000Z',
  checkoutUrl: null,
  paymentId: null,
  premiumUntil: null,
  providerAway: false,
}

const renderReturn = (search: string, answer: Parameters<typeof on<typeof attempt>>[1] = OPEN) =>
  renderScreen(<PaySuccessPage />, {
    url: `/pay/success${search}`,
    path: '/pay/success',
    answers: [on(attempt, answer)],
  })

test('without a payment there is no success', async () => {
  const { screen, calls } = await renderReturn('')
  await expect.element(screen.getByRole('heading', { name: 'Aquí no hay ningún pago' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ir a mi perfil' })).toHaveAttribute('href', '/user')
  expect(calls.filter(({ path }) => path.includes('/payments/'))).toEqual([])
})

test('somebody who leaves without paying reads that nothing was charged, and no error', async () => {
  const { screen } = await renderScreen(<PayErrorPage />, {
    url: `/pay/error?payment_id=null&status=null&external_reference=${OPEN.id}`,
    path: '/pay/error',
    answers: [on(attempt, OPEN)],
  })
  await expect.element(screen.getByRole('heading', { name: 'Volviste sin pagar' })).toBeVisible()
  await expect.element(screen.getByText('No se cobró nada. Puedes pagar cuando quieras.')).toBeVisible()
  expect(screen.getByRole('heading', { name: PREMIUM_TEXTS.failed }).elements()).toEqual([])
})

test('a forged payment is not a success, whatever its address says', async () => {
  const forged = new URLSearchParams({ payment_id: '1', status: 'approved', external_reference: OPEN.id })
  const refused = problem(404, PREMIUM_TEXTS.attemptNotFound, 'not_found')
  const { screen } = await renderReturn(`?${forged}`, refused)
  await expect.element(screen.getByRole('heading', { name: PREMIUM_TEXTS.attemptNotFound })).toBeVisible()
  expect(screen.getByRole('heading', { name: PREMIUM_TEXTS.succeeded }).elements()).toEqual([])
})

test('an unconfirmed payment is polled, and shown as unconfirmed after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  let status: Attempt['status'] = 'open'
  const { screen, calls } = await renderReturn(`?external_reference=${OPEN.id}`, () => ({ ...OPEN, status }))
  const heading = (name: string) => screen.getByRole('heading', { name }).elements()
  const polls = () => calls.filter(({ path }) => path.endsWith(OPEN.id)).length
  await expect.poll(() => heading('Estamos confirmando tu pago')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(ATTEMPT_POLL_TIMEOUT_MS / 2)
  expect(polls()).toBeGreaterThan(5)
  expect(heading('Estamos confirmando tu pago')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(ATTEMPT_POLL_TIMEOUT_MS / 2 + 1_000)
  await expect.poll(() => heading('Tu pago todavía no está confirmado')).toHaveLength(1)

  const before = polls()
  await vi.advanceTimersByTimeAsync(ATTEMPT_POLL_TIMEOUT_MS)
  expect(polls()).toBe(before)
  status = 'approved'
  await screen.getByRole('button', { name: 'Consultar de nuevo' }).click()
  await expect.poll(() => heading(PREMIUM_TEXTS.succeeded)).toHaveLength(1)
})

test('a success leads to the profile by itself, unless one stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const approved: Attempt = { ...OPEN, status: 'approved' }
  const { screen, router } = await renderReturn(`?external_reference=${OPEN.id}`, approved)
  const moving = () => screen.getByRole('button', { name: 'Quedarme aquí' }).elements()
  await expect.poll(() => moving()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(SUCCESS_VISIBLE_MS)
  await expect.poll(() => router.state.location.pathname).toBe('/user')
  await screen.unmount()

  const staying = await renderReturn(`?external_reference=${OPEN.id}`, approved)
  await expect.poll(() => moving()).toHaveLength(1)
  await staying.screen.getByRole('button', { name: 'Quedarme aquí' }).click()
  await expect.poll(() => moving()).toEqual([])
  await vi.advanceTimersByTimeAsync(SUCCESS_VISIBLE_MS)
  expect(staying.router.state.location.pathname).toBe('/pay/success')
})
