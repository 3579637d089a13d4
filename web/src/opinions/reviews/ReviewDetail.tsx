import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { TwoColumns } from '../../base/ui/layout/TwoColumns.tsx'
import { useSession } from '../../people/accounts/session.ts'
import { COMMENTS_ID } from './CommentButton.tsx'
import { Comments } from './Comments.tsx'
import { Likers } from './Likers.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import classes from './ReviewDetail.module.css'

/** One review on its own page, with its comments and likers. */
export function ReviewDetail({ review }: { review: Review }) {
  const isSignedIn = useSession() !== null
  return (
    <TwoColumns
      main={
        <div className="grid gap-5">
          <ReviewCard review={review} standalone />
          <div id={COMMENTS_ID} className={classes.anchor}>
            <Panel title="Comentarios">
              <Comments review={review} />
            </Panel>
          </div>
        </div>
      }
      side={
        isSignedIn && (
          <Panel title="Les gusta">
            <Likers reviewId={review.id} />
          </Panel>
        )
      }
    />
  )
}
