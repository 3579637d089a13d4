import type { Review } from '@remusic/contract/schemas/reviews'
import { Link } from 'react-router'
import { dayText } from '../accounts/dates.ts'
import { paths } from '../paths.ts'
import classes from './ReviewCard.module.css'

/** The date of a review, linked to its page, and whether it was edited. */
export function ReviewDate({ review }: { review: Review }) {
  return (
    <span className={classes.date}>
      <Link to={paths.review(review.id)}>
        <time dateTime={review.createdAt}>{dayText(review.createdAt)}</time>
      </Link>
      {review.editedAt !== null && <span title={dayText(review.editedAt)}> · editada</span>}
    </span>
  )
}
