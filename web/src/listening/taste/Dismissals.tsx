import { useInfiniteQuery } from '@tanstack/react-query'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useDismissal } from './dismissal.ts'
import { ItemName, ItemPicture } from './ItemLink.tsx'
import { dismissalPages } from './signalQueries.ts'
import classes from './TasteProfile.module.css'

/** The songs and artists that are not recommended any more. */
export function Dismissals() {
  const pages = useInfiniteQuery(dismissalPages)
  return (
    <section aria-label="No te interesa">
      <SectionHeader title="No te interesa" />
      <PagedList
        pages={pages}
        loading={
          <SkeletonGroup label="Buscando lo que no te interesa">
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={
          <p className="measure muted">
            Nada por ahora. Las canciones y artistas que marques con «No me interesa» no se te recomiendan
            más, y aquí puedes deshacerlo.
          </p>
        }
        error={{ headingLevel: 3 }}
      >
        {(items) => (
          <ul>
            {items.map(({ item }) => (
              <DismissedRow key={`${item.kind} ${item.apiId}`} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
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
    <li className={`grid items-center gap-x-4 gap-y-2 ${classes.signal}`}>
      <ItemPicture item={item} />
      <div className="grid min-w-0">
        <ItemName item={item} />
        {kind === 'artist' && <span className="truncate muted text-sm">Nada de este artista</span>}
      </div>
      <Button
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
      </Button>
    </li>
  )
}
