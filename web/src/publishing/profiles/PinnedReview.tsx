import type { Review } from '@remusic/contract/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { reviewQuery } from '../reviews/queries.ts'
import { ReviewCard } from '../reviews/ReviewCard.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import classes from './PinnedReview.module.css'

/** The review that its author shows first. */
export function PinnedReview({ review }: { review: Review }) {
  // Likes and edits change the cached review.
  const { data } = useQuery({ ...reviewQuery(review.id), initialData: review })
  return (
    <section className={classes.pinned}>
      <SectionHeader title="Reseña fijada" />
      <ReviewCard review={data} headingLevel={3} />
    </section>
  )
}
