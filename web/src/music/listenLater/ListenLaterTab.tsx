import { LISTEN_LATER_TEXTS } from '@remusic/contract/music/listenLater'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { paths } from '../../paths.ts'
import { Completed } from './Completed.tsx'
import { PendingList } from './PendingList.tsx'
import { pendingPages } from './queries.ts'
import { SurpriseButton } from './SurpriseButton.tsx'

/** The pending entries of the member, and those completed. */
export function ListenLaterTab() {
  const query = useInfiniteQuery(pendingPages)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <>
      <PagedList
        pages={query}
        loading={
          <SkeletonGroup label="Buscando lo que tienes por escuchar" count={4}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            title={LISTEN_LATER_TEXTS.empty}
            hint="Guarda canciones, álbumes y artistas con la tecla «Por escuchar», que tienen sus páginas y las reseñas"
            action={
              <ButtonLink component={Link} to={paths.music()} variant="primary">
                Descubrir música
              </ButtonLink>
            }
          />
        }
        error={{ hint: messageOf(query.error) }}
      >
        {(entries) => (
          <>
            <div className="row flex-wrap justify-between gap-x-4 gap-y-3 mb-4">
              <p className="muted">
                {total === 1 ? '1 por escuchar' : `${total} por escuchar`}. Solo tú ves esta lista.
              </p>
              <SurpriseButton />
            </div>
            <PendingList entries={entries} total={total} />
          </>
        )}
      </PagedList>
      {query.data && <Completed />}
    </>
  )
}
