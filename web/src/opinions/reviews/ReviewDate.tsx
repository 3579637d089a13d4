import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { Link } from 'react-router'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { paths } from '../../paths.ts'
import { DayText } from '../../people/accounts/DateText.tsx'
import { dayText } from '../../people/accounts/dates.ts'
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
