import { myYears } from '@remusic/contract/listening/yearInMusic'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { DecemberInvitation } from './DecemberInvitation.tsx'

const YEAR = 2025

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

/** The feed on a day of the year. */
async function renderOn(day: string, years = [YEAR]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${YEAR}-${day}T12:00:00Z`) })
  const found = await renderScreen(<DecemberInvitation />, {
    url: '/feed',
    answers: [on(myYears, { years, thisYear: YEAR, opensOn: `${YEAR}-12-01`, isDecember: true })],
  })
  return { ...found, invitation: found.screen.getByRole('region', { name: 'Tu año en música' }) }
}

test('the feed invites people to their year in December', async () => {
  const { invitation, router } = await renderOn('12-03')
  await expect.element(invitation.getByText(`Tu ${YEAR} en música ya está`)).toBeVisible()
  await invitation.getByRole('link', { name: 'Abrirlo' }).click()
  expect(router.state.location.pathname).toBe(`/user/year/${YEAR}`)
})

test('an invitation that was closed stays closed', async () => {
  const { invitation, screen } = await renderOn('12-04')
  await invitation.getByRole('button', { name: 'Ahora no' }).click()
  expect(invitation.elements()).toEqual([])
  await screen.unmount()
  const { calls } = await renderOn('12-05')
  expect(calls).toEqual([])
})

test('there is none in another month, nor for somebody without anything in the year', async () => {
  const { calls, screen } = await renderOn('11-30')
  expect(calls).toEqual([])
  await screen.unmount()
  const empty = await renderOn('12-03', [YEAR - 1])
  await expect.poll(() => empty.calls).toHaveLength(1)
  expect(empty.invitation.elements()).toEqual([])
})
