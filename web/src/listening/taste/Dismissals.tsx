import { useInfiniteQuery } from '@tanstack/react-query'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { useDismissal } from './dismissal.ts'
import { ItemName, ItemPicture } from './ItemLink.tsx'
import { dismissalPages } from './signalQueries.ts'
import classes from './TasteProfile.module.css'

/** The songs and artists that are not recommended any more. */
export function Dismissals() {
  const pages = useInfiniteQuery(dismissalPages)
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="No te interesa">
      <SectionHeader title="No te interesa" />
      {pages.isPending ? (
        <SkeletonGroup label="Buscando lo que no te interesa">
          <SkeletonRow />
        </SkeletonGroup>
      ) : pages.isError && items.length === 0 ? (
        <ErrorState headingLevel={3} onRetry={() => void pages.refetch()} pending={pages.isFetching} />
      ) : items.length === 0 ? (
        <p className={classes.none}>
          Nada por ahora. Las canciones y artistas que marques con «No me interesa» no se te recomiendan más,
          y aquí puedes deshacerlo.
        </p>
      ) : (
        <>
          <ul className={classes.signals}>
            {items.map(({ item }) => (
              <DismissedRow key={`${item.kind} ${item.apiId}`} item={item} />
            ))}
          </ul>
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            failed={pages.isFetchNextPageError}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}

function DismissedRow({ item }: { item: Parameters<typeof ItemName>[0]['item'] }) {
  const { undo } = useDismissal()
  const { showBanner } = useBanner()
  const showFailure = useFailure('No pudimos deshacerlo')
  const { kind, apiId, name } = item
  if (kind === 'album') return null
  return (
    <li className={classes.signal}>
      <ItemPicture item={item} />
      <div className={classes.words}>
        <ItemName item={item} />
        {kind === 'artist' && <span className={classes.artist}>Nada de este artista</span>}
      </div>
      <Key
        size="s"
        pending={undo.isPending}
        aria-label={`Deshacer: volver a recomendar ${name}`}
        onClick={() =>
          undo
            .mutateAsync({ kind, apiId, name })
            .then(({ msg }) => showBanner({ tone: 'ok', text: msg }), showFailure)
        }
      >
        Deshacer
      </Key>
    </li>
  )
}
