import { reviewsOfResource } from '@remusic/contract/opinions/reviews'
import { DEFAULT_PRIOR_MEAN, NO_COUNTS, PRIOR_VOTES, scoreSummary } from '@remusic/contract/opinions/votes'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { LatestReviews } from './LatestReviews.tsx'

const stats = scoreSummary(NO_COUNTS, NO_COUNTS, NO_COUNTS, { mean: DEFAULT_PRIOR_MEAN, votes: PRIOR_VOTES })

test('beside an album without reviews one is invited to write the first', async () => {
  const { screen } = await renderScreen(<LatestReviews kind="album" apiId="7" />, {
    url: '/album/7',
    answers: [on(reviewsOfResource, { items: [], next: null, stats, mine: null })],
  })
  await expect.element(screen.getByRole('heading', { name: '¡Aún no hay reseñas!' })).toBeVisible()
  await expect.element(screen.getByText('Se el primero en crear una!')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Escribir una reseña' }))
    .toHaveAttribute('href', '/album/7?vista=resenas')
})

test('reviews that did not load are not called missing, and can be loaded again', async () => {
  let isAway = true
  const { screen } = await renderScreen(<LatestReviews kind="album" apiId="7" />, {
    url: '/album/7',
    answers: [
      on(reviewsOfResource, () =>
        isAway
          ? problem(503, 'Servicio no disponible, intenta de nuevo', 'unavailable')
          : { items: [], next: null, stats, mine: null },
      ),
    ],
  })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('¡Aún no hay reseñas!')).not.toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('¡Aún no hay reseñas!')).toBeVisible()
})
