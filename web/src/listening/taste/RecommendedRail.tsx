import { Link } from 'react-router'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../../paths.ts'
import { RecommendedItem } from './RecommendedItem.tsx'
import classes from './RecommendedSongs.module.css'
import { useRecommended } from './useRecommended.ts'

const TITLE = 'Canciones Recomendadas:'

/** The recommended songs as a carousel, shown between the reviews on phones. */
export function RecommendedRail() {
  const { query, items, propsOf, renew } = useRecommended()
  return (
    <div className={`mt-5 mb-5 ${classes.rail}`}>
      {query.isPending ? (
        <>
          <SectionHeader title={TITLE} />
          <SkeletonGroup label="Buscando canciones para ti">
            <SkeletonRow />
            <SkeletonRow />
          </SkeletonGroup>
        </>
      ) : query.isError && items.length === 0 ? (
        <>
          <SectionHeader title={TITLE} />
          <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
        </>
      ) : (
        <>
          {items.length === 0 ? (
            <>
              <SectionHeader title={TITLE} />
              <p className={classes.empty}>No hay canciones</p>
            </>
          ) : (
            <Rail title={TITLE} itemWidth={310} wide>
              {items.map((song) => (
                <div key={song.apiId} className={classes.card}>
                  <RecommendedItem {...propsOf(song)} />
                </div>
              ))}
            </Rail>
          )}
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
        </>
      )}
    </div>
  )
}
