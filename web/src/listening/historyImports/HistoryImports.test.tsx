import { confirmHistoryImport, listHistoryImports } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { ConfirmImport } from './ConfirmImport.tsx'
import { HistoryImports } from './HistoryImports.tsx'

test('imports that cannot be loaded are asked for again', async () => {
  let isBroken = true
  const { screen } = await renderScreen(<HistoryImports />, {
    answers: [
      on(listHistoryImports, () =>
        isBroken ? problem(503, 'Vuelve luego', 'unavailable') : { items: [], next: null },
      ),
    ],
  })
  await expect.element(screen.getByRole('heading', { name: 'Vuelve luego' })).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Todavía no trajiste nada' })).toBeVisible()
})

const ARCHIVE: HistoryImport = {
  id: '00000000-0000-4000-8000-000000000002',
  format: 'remusic',
  state: 'ready',
  bytes: 9_000,
  progress: null,
  kinds: { review: 72 },
  passedOver: {},
  items: { sure: 70, likely: 0, unknown: 2 },
  written: 0,
  known: 0,
  table: null,
  error: null,
  foreign: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  finishedAt: null,
  hasReport: false,
}

test.each([
  { whose: 'one of somebody else is not', foreign: true },
  { whose: 'one of their own is', foreign: false },
])('the reviews of an archive are published only by their author: $whose', async ({ foreign }) => {
  const one = { ...ARCHIVE, foreign }
  const { screen, calls } = await renderScreen(<ConfirmImport one={one} opened onClose={() => {}} />, {
    answers: [on(confirmHistoryImport, { ...one, state: 'writing' })],
  })
  const publish = screen.getByRole('checkbox', { name: /Publicar los textos/ })
  if (foreign) {
    await expect.element(screen.getByText(/Este archivo es de otra cuenta/)).toBeVisible()
    expect(publish.query()).toBeNull()
  } else await expect.element(publish).toBeChecked()
  await screen.getByRole('button', { name: 'Traer' }).click()
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST')?.body)
    .toEqual({ likely: false, reviews: !foreign })
})
