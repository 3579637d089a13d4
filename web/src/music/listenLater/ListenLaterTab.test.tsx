import { LISTEN_LATER_TEXTS, listCompleted, listListenLater } from '@remusic/contract/music/listenLater'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { ListenLaterTab } from './ListenLaterTab.tsx'

test('a list that failed can be read again, and an empty one leads to music', async () => {
  let fails = true
  const { screen, router } = await renderScreen(<ListenLaterTab />, {
    url: '/user',
    answers: [
      on(listListenLater, () =>
        fails ? problem(500, 'Algo falló de nuestro lado') : { items: [], next: null, total: 0 },
      ),
      on(listCompleted, { items: [], next: null }),
    ],
  })
  const retry = screen.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  fails = false
  await retry.click()
  await expect.element(screen.getByText(LISTEN_LATER_TEXTS.empty)).toBeVisible()
  await screen.getByRole('link', { name: 'Descubrir música' }).click()
  expect(router.state.location.pathname).toBe('/music')
})
