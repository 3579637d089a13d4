import { reviewById } from '@remusic/contract/schemas/reviews'
import { shareable } from '../catalogue/pictures.ts'
import type { Deps } from '../platform/deps.ts'
import type { PageHeads } from '../platform/pageHead.ts'
import { findReview } from './queries.ts'

/** The meta tags of a review page. Its data depends on the viewer, so none is embedded in the page. */
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
