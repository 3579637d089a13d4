import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { reviewQuery } from '../../opinions/reviews/queries.ts'
import { ReviewCard } from '../../opinions/reviews/ReviewCard.tsx'

/** The review that its author shows first. */
export function PinnedReview({ review }: { review: Review }) {
  // Likes and edits change the cached review.
  const { data } = useQuery({ ...reviewQuery(review.id), initialData: review })
  return (
    <section className="mb-10">
      <SectionHeader title="Reseña fijada" />
      <ReviewCard review={data} headingLevel={3} />
    </section>
  )
}
