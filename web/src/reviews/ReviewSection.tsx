import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { ReviewHistogram } from '../catalogue/ReviewHistogram.tsx'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { Panel } from '../ui/Panel.tsx'
import { TwoColumns } from '../ui/TwoColumns.tsx'
import { NoReviews } from './NoReviews.tsx'
import { type Target, targetPages } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'
import classes from './ReviewSection.module.css'

/** What people say about a song, an album or an artist, and one's own say beside it. */
export function ReviewSection({ kind, apiId, name }: Target & { name: string }) {
  const isSignedIn = useSession() !== null
  const pages = targetPages({ kind, apiId })
  const { data: first } = useQuery(pages.pageAfter(''))
  return (
    <TwoColumns
      main={<ReviewList pages={pages} empty={<NoReviews />} onItsPage />}
      side={
        <div className={classes.side}>
          {first && first.stats.count > 0 && <ReviewHistogram reviews={first.stats} />}
          {!isSignedIn ? (
            <SignInToReview />
          ) : first?.mine ? (
            <Panel title="Tu reseña">
              <p className={classes.invitation}>Ya escribiste una reseña sobre esto; puedes editarla.</p>
              <ReviewCard review={first.mine} onItsPage headingLevel={3} />
            </Panel>
          ) : (
            first && <ReviewForm target={{ kind, apiId }} name={name} />
          )}
        </div>
      }
    />
  )
}

function SignInToReview() {
  const { pathname, search } = useLocation()
  return (
    <Panel title="Escribe tu reseña">
      <p className={classes.invitation}>Para escribir una reseña necesitas una cuenta.</p>
      <KeyLink component={Link} to={paths.login(pathname + search)} variant="primary" block>
        Iniciar sesión
      </KeyLink>
    </Panel>
  )
}
