import { RECOMMENDED_SONGS } from '@remusic/contract/listening/taste'
import { Suspense } from 'react'
import { Link } from 'react-router'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../../paths.ts'
import { recommendedQuery } from './queries.ts'
import { RecommendedItem } from './RecommendedItem.tsx'
import classes from './RecommendedSongs.module.css'
import { RECOMMENDED_ID } from './recommendedId.ts'
import { useRecommended } from './useRecommended.ts'

const PLACEHOLDERS = Array.from({ length: RECOMMENDED_SONGS }, (_, i) => String(i))

/** Up to eight songs recommended for the member, each with its reason. */
export function RecommendedSongs() {
  return (
    <section aria-labelledby={RECOMMENDED_ID}>
      <h2 id={RECOMMENDED_ID} className={`text-h3 mb-2-5 ${classes.title}`} tabIndex={-1}>
        Canciones Recomendadas:
      </h2>
      <Suspense fallback={<Skeleton />}>
        <Songs />
      </Suspense>
    </section>
  )
}

function Skeleton() {
  return (
    <SkeletonGroup label="Buscando canciones para ti">
      {PLACEHOLDERS.map((key) => (
        <SkeletonRow key={key} />
      ))}
    </SkeletonGroup>
  )
}

function Songs() {
  useStreamed(recommendedQuery)
  const { query, items, propsOf, renew } = useRecommended()
  if (query.isPending) return <Skeleton />
  if (query.isError && items.length === 0)
    return <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
  return (
    <>
      <div className={`row flex-wrap justify-between gap-x-4 gap-y-2 mb-2 ${classes.bar}`}>
        <Button
          size="s"
          icon={<ArrowsClockwiseBoldIcon aria-hidden />}
          pending={query.isFetching}
          pendingLabel="Buscando otras canciones"
          onClick={renew}
        >
          Nuevas canciones
        </Button>
        <TextLink component={Link} to={paths.taste()} small>
          Tus gustos
        </TextLink>
      </div>
      {items.length === 0 ? (
        <p className={classes.empty}>No hay canciones</p>
      ) : (
        <ul className={classes.songs}>
          {items.map((song) => (
            <li key={song.apiId}>
              <RecommendedItem {...propsOf(song)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
