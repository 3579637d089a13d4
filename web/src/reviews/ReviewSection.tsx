import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { ReviewHistogram } from '../catalogue/ReviewHistogram.tsx'
import { draftOf } from '../drafts/drafts.ts'
import { useHasDraft } from '../drafts/useHasDraft.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import { cx } from '../ui/styles/cx.ts'
import { NoReviews } from './NoReviews.tsx'
import { type Target, targetPages } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'
import classes from './ReviewSection.module.css'

/** The reviews of a song, album or artist, with one's own review or the form beside them. */
export function ReviewSection({ kind, apiId, name }: Target & { name: string }) {
  const isSignedIn = useSession() !== null
  const pages = targetPages({ kind, apiId })
  const { data: first } = useQuery(pages.pageAfter(''))
  return (
    <TwoColumns
      sideFirst
      main={<ReviewList pages={pages} empty={<NoReviews />} onTargetPage />}
      side={
        <div className={classes.side}>
          {first && first.stats.count > 0 && <ReviewHistogram reviews={first.stats} />}
          {!isSignedIn ? (
            <SignInToReview />
          ) : first?.mine ? (
            <Panel title="Tu reseña">
              <p className={classes.invitation}>Ya escribiste una reseña sobre esto; puedes editarla.</p>
              <ReviewCard review={first.mine} onTargetPage headingLevel={3} />
            </Panel>
          ) : (
            first && <OwnReviewForm target={{ kind, apiId }} name={name} />
          )}
        </div>
      }
    />
  )
}

/** The form; on narrow screens, where it is above the reviews, it opens on request. */
function OwnReviewForm(props: ComponentProps<typeof ReviewForm>) {
  const [isWriting, setWriting] = useState(false)
  const hasDraft = useHasDraft(draftOf.review(props.target.kind, props.target.apiId))
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWriting) form.current?.querySelector('input')?.focus()
  }, [isWriting])
  return (
    <>
      {!isWriting && (
        <Key className={classes.opener} variant="primary" block onClick={() => setWriting(true)}>
          {hasDraft ? 'Seguir con tu borrador' : 'Escribir una reseña'}
        </Key>
      )}
      <div ref={form} className={cx(!isWriting && classes.waiting)}>
        <ReviewForm {...props} />
      </div>
    </>
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
