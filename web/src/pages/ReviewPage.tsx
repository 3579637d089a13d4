import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { isMissing } from '../failures/isMissing.ts'
import { ScreenProblem } from '../failures/ScreenProblem.tsx'
import { paths } from '../paths.ts'
import { reviewQuery } from '../reviews/queries.ts'
import { ReviewAlone } from '../reviews/ReviewAlone.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import classes from './Screen.module.css'

export function ReviewPage() {
  const { id = '' } = useParams()
  const review = useQuery(reviewQuery(id))
  const home = useSession() ? paths.feed() : paths.music()
  if (review.error && (!review.data || isMissing(review.error)))
    return (
      <ScreenProblem
        error={review.error}
        onRetry={() => void review.refetch()}
        pending={review.isFetching}
        missing="Reseña no encontrada"
        hint="Puede que quien la escribió la haya eliminado."
        action={
          <KeyLink component={Link} to={home} variant="primary">
            Volver al inicio
          </KeyLink>
        }
      />
    )
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      {review.data ? (
        <ReviewAlone review={review.data} />
      ) : (
        <SkeletonGroup label="Buscando la reseña">
          <SkeletonReview />
        </SkeletonGroup>
      )}
    </main>
  )
}
