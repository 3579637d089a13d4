import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { paths } from '../paths.ts'
import { commentsQuery, reviewQuery } from '../reviews/queries.ts'
import { ReviewDetail } from '../reviews/ReviewDetail.tsx'
import { SkeletonReview } from '../reviews/SkeletonReview.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import classes from './Screen.module.css'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({
  required: [reviewQuery(id), commentsQuery(id)],
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
