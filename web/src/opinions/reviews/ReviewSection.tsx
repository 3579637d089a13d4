import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { TwoColumns } from '../../base/ui/layout/TwoColumns.tsx'
import { SCORE_NOTES } from '../../base/ui/marks/scores.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { ReviewHistogram } from '../../music/catalogue/ReviewHistogram.tsx'
import { paths, SCORE_PARAM } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { draftOf } from '../../people/drafts/drafts.ts'
import { useHasDraft } from '../../people/drafts/useHasDraft.ts'
import { targetFilterOf, useListParams } from './listParams.ts'
import { NoMatch } from './NoMatch.tsx'
import { NoReviews } from './NoReviews.tsx'
import { type Target, targetPages } from './pages.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewList } from './ReviewList.tsx'
import classes from './ReviewSection.module.css'
import { TargetBar } from './TargetBar.tsx'

// Lazy, because visitors do not need it, and it loads zod.
const ReviewForm = lazyChunk(() => import('./ReviewForm.tsx').then((m) => m.ReviewForm))

export type ReviewSectionProps = Target & {
  name: string
  /** Shown below the form, on wide screens only. */
  below?: ReactNode
  /** Inserted after the first review, or where there is none. */
  afterFirst?: ReactNode
}

/** The reviews of a song, album or artist, with the member's own review or the form beside them. */
export function ReviewSection({ kind, apiId, name, below, afterFirst }: ReviewSectionProps) {
  const me = useSession()
  const { search, choose } = useListParams()
  const filter = targetFilterOf(search)
  const isFiltered = filter.score !== undefined || filter.friends === 'only'
  const pages = targetPages({ kind, apiId }, filter)
  useStreamed(pages.pageAfter(''))
  // The form keeps its place while another order is loading.
  const { data: first } = useQuery({ ...pages.pageAfter(''), placeholderData: keepPreviousData })
  return (
    <TwoColumns
      sideFirst
      main={
        <>
          {first && (first.stats.count > 1 || isFiltered) && (
            <TargetBar isBlind={first.stats.blind === true} />
          )}
          <ReviewList
            key={pages.key.join(' ')}
            pages={pages}
            empty={
              isFiltered ? <NoMatch onClear={() => choose({ score: null, friends: null })} /> : <NoReviews />
            }
            onTargetPage
            afterFirst={afterFirst}
            labelOf={me && filter.friends === 'first' ? labelFor(me.userId) : undefined}
          />
        </>
      }
      side={
        <div className={classes.side}>
          {!me ? (
            <SignInToReview />
          ) : first?.mine ? (
            <Panel title="Tu reseña">
              <p className={classes.invitation}>Ya escribiste una reseña sobre esto; puedes editarla.</p>
              <ReviewCard review={first.mine} onTargetPage headingLevel={3} />
            </Panel>
          ) : (
            first && <OwnReviewForm target={{ kind, apiId }} name={name} />
          )}
          <div className={classes.wide}>
            {first && first.stats.count > 0 && <ReviewHistogram reviews={first.stats} />}
            {below}
          </div>
        </div>
      }
    />
  )
}

/** The label above the first review by somebody the reader follows, and above the first of the others. */
const labelFor = (userId: string) => (review: Review, before: Review | undefined) => {
  const isFriend = isByFollowed(review, userId)
  if (isFriend && !before) return 'De gente que sigues'
  return !isFriend && before && isByFollowed(before, userId) ? 'Más reseñas' : null
}

const isByFollowed = ({ user }: Review, userId: string) => user.followers.some(({ id }) => id === userId)

const FORM_SKELETON = (
  <Panel title="Escribe tu reseña" className={classes.loading}>
    {null}
  </Panel>
)

/** The form; on narrow screens, where it is above the reviews, it opens on request. */
function OwnReviewForm(props: { target: Target; name: string }) {
  const [params] = useSearchParams()
  const score = SCORE_NOTES.find(({ value }) => String(value) === params.get(SCORE_PARAM))?.value ?? null
  const [isWriting, setWriting] = useState(score !== null)
  // Before its chunk has loaded, Enter would submit the form of a rendered page to the server and lose what was typed.
  const isHydrated = useIsHydrated()
  const hasDraft = useHasDraft(draftOf.review(props.target.kind, props.target.apiId))
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWriting) form.current?.querySelector('input')?.focus()
  }, [isWriting])
  return (
    <>
      {!isWriting && (
        <Button className={classes.opener} variant="primary" block onClick={() => setWriting(true)}>
          {hasDraft ? 'Seguir con tu borrador' : 'Escribir una reseña'}
        </Button>
      )}
      <div ref={form} className={cx(!isWriting && classes.waiting)}>
        {isHydrated ? (
          <Suspense fallback={FORM_SKELETON}>
            <ReviewForm {...props} score={score} />
          </Suspense>
        ) : (
          FORM_SKELETON
        )}
      </div>
    </>
  )
}

function SignInToReview() {
  const { pathname, search } = useLocation()
  const login = paths.login(pathname + search)
  return (
    <>
      <ButtonLink className={classes.opener} component={Link} to={login} variant="primary" block>
        Escribir una reseña
      </ButtonLink>
      <div className={classes.waiting}>
        <Panel title="Escribe tu reseña">
          <p className={classes.invitation}>Para escribir una reseña necesitas una cuenta.</p>
          <ButtonLink component={Link} to={login} variant="primary" block>
            Iniciar sesión
          </ButtonLink>
        </Panel>
      </div>
    </>
  )
}
