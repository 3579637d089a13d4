import { LISTEN_LATER_TEXTS } from '@remusic/contract/listenLater'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { CrossedOff } from './CrossedOff.tsx'
import classes from './ListenLater.module.css'
import { entriesOf } from './order.ts'
import { PendingList } from './PendingList.tsx'
import { pendingPages } from './queries.ts'
import { SurpriseKey } from './SurpriseKey.tsx'

/** What the member wants to listen to, and what they have crossed off. */
export function ListenLaterTab() {
  const query = useInfiniteQuery(pendingPages)
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando lo que tienes por escuchar">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!query.data)
    return (
      <ErrorState
        hint={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  const entries = entriesOf(query.data)
  const total = query.data.pages.at(-1)?.total ?? 0
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState
          title={LISTEN_LATER_TEXTS.empty}
          hint="Guarda canciones, álbumes y artistas con la tecla «Por escuchar», que tienen sus páginas y las reseñas"
          action={
            <KeyLink component={Link} to={paths.music()} variant="primary">
              Descubrir música
            </KeyLink>
          }
        />
      ) : (
        <>
          <div className={classes.head}>
            <p className={classes.count}>
              {total === 1 ? '1 por escuchar' : `${total} por escuchar`}. Solo tú ves esta lista.
            </p>
            <SurpriseKey />
          </div>
          <PendingList entries={entries} total={total} />
          <LoadMore
            hasMore={query.hasNextPage}
            pending={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
      <CrossedOff />
    </>
  )
}
