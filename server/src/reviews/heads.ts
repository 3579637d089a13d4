import { reviewById } from '@remusic/contract/reviews'
import { shareable } from '../catalogue/pictures.ts'
import type { Deps } from '../platform/deps.ts'
import type { PageHeads } from '../platform/pageHead.ts'
import { findReview } from './queries.ts'

/** What a link to a review tells about itself. Its data differs by who looks, so none goes with the page. */
export function reviewHeads(heads: PageHeads, { db }: Deps) {
  heads.add('/reviews/:id', async (id) => {
    const { data } = reviewById.params.safeParse({ id })
    const review = data ? await findReview(db, data.id, null) : null
    if (!review) return null
    const { target, user, title, score, description } = review
    const about = target.artist === null ? target.name : `${target.name}, de ${target.artist}`
    return {
      title: `${title} · Reseña de ${user.name}`,
      description: `${about}: ${score} de 5. ${description}`,
      image: shareable(target.image),
      type: 'article',
    }
  })
}
