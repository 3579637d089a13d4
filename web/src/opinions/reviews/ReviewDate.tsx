import type { Review } from '@remusic/contract/schemas/reviews'
import { Link } from 'react-router'
import { DayText } from '../accounts/DateText.tsx'
import { dayText } from '../accounts/dates.ts'
import { paths } from '../paths.ts'
import { useLocalDate } from '../ui/text/useLocalDate.ts'
import classes from './ReviewCard.module.css'

/** The date of a review, linked to its page, and whether it was imported or edited. */
export function ReviewDate({ review }: { review: Review }) {
  const edited = useLocalDate(review.editedAt ?? '')
  return (
    <span className={classes.date}>
      <Link to={paths.review(review.id)}>
        <time dateTime={review.createdAt}>
          <DayText date={review.createdAt} />
        </time>
      </Link>
      {review.imported && <span> · importada</span>}
      {review.editedAt !== null && <span title={dayText(edited)}> · editada</span>}
    </span>
  )
}
