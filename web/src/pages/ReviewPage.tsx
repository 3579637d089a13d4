import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { reviewQuery } from '../reviews/queries.ts'
import { ReviewAlone } from '../reviews/ReviewAlone.tsx'
import { SkeletonReview } from '../reviews/SkeletonReview.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import classes from './Screen.module.css'

export function ReviewPage() {
  const { id = '' } = useParams()
  const review = useQuery(reviewQuery(id))
  return (
    <LinkedScreen
      className={classes.page}
      query={review}
      missing="Reseña no encontrada"
      hint="Puede que quien la escribió la haya eliminado."
      skeleton={
        <SkeletonGroup label="Buscando la reseña">
          <SkeletonReview />
        </SkeletonGroup>
      }
    >
      {(found) => <ReviewAlone review={found} />}
    </LinkedScreen>
  )
}
