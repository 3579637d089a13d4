import type { Review } from '@remusic/contract/reviews'
import { useSession } from '../accounts/session.ts'
import { Panel } from '../ui/layout/Panel.tsx'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import { COMMENTS_ID } from './CommentKey.tsx'
import { Comments } from './Comments.tsx'
import { Likers } from './Likers.tsx'
import classes from './ReviewAlone.module.css'
import { ReviewCard } from './ReviewCard.tsx'

/** One review on a page of its own: what it says, what people answer and who likes it. */
export function ReviewAlone({ review }: { review: Review }) {
  const isSignedIn = useSession() !== null
  return (
    <TwoColumns
      main={
        <div className={classes.column}>
          <ReviewCard review={review} alone />
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
