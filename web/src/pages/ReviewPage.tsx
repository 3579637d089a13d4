import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { commentsQuery, likersQuery, reviewQuery } from '../opinions/reviews/queries.ts'
import { ReviewDetail } from '../opinions/reviews/ReviewDetail.tsx'
import { SkeletonReview } from '../opinions/reviews/SkeletonReview.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './Screen.module.css'

export const queries: ScreenQueries = ({ params: { id = '' }, userId }) => ({
  required: [reviewQuery(id), commentsQuery(id), ...(userId === null ? [] : [likersQuery(id)])],
})

export function ReviewPage() {
  const { id = '' } = useParams()
  const review = useQuery(reviewQuery(id))
  const home = useSession() ? paths.feed() : paths.music()
  return (
    <LinkedScreen
      className={classes.page}
      query={review}
      missing="Reseña no encontrada"
      hint="Puede que quien la escribió la haya eliminado."
      home={home}
      skeleton={
        <SkeletonGroup label="Buscando la reseña">
          <SkeletonReview />
        </SkeletonGroup>
      }
    >
      {(found) => <ReviewDetail review={found} />}
    </LinkedScreen>
  )
}
