import { listHistoryImports } from '@remusic/contract/historyImports'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../testing/renderScreen.tsx'
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
