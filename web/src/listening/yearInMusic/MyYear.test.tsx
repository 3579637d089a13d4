import type { YearInMusic } from '@remusic/contract/listening/schemas/yearInMusic'
import { myYear, myYears } from '@remusic/contract/listening/yearInMusic'
import { expect, test } from 'vitest'
import { MyYearPage } from '../../pages/MyYearPage.tsx'
import { on, renderScreen } from '../../testing/renderScreen.tsx'

const renderYear = (found: YearInMusic) =>
  renderScreen(<MyYearPage />, {
    url: `/user/year/${found.year}`,
    path: '/user/year/:year',
    answers: [
      on(myYear, found),
      on(myYears, { years: [], thisYear: 2026, opensOn: '2026-12-01', isDecember: false }),
    ],
  })

test('a year without anything leads to music', async () => {
  const { screen, router } = await renderYear({ state: 'empty', year: 2025 })
  await expect.element(screen.getByRole('heading', { name: 'No hay nada en tu 2025' })).toBeVisible()
  await screen.getByRole('link', { name: 'Anotar lo que escuchas' }).click()
  expect(router.state.location.pathname).toBe('/music')
})

test('a year that is not over says when it opens', async () => {
  const { screen } = await renderYear({ state: 'early', year: 2028, opensOn: '2028-12-01' })
  await expect
    .element(screen.getByText('Tu año en música se abre el 1 de diciembre de 2028.', { exact: false }))
    .toBeVisible()
})
