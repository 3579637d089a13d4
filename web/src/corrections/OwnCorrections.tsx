import { CORRECTION_STATES } from '@remusic/contract/corrections'
import type { OwnCorrection } from '@remusic/contract/schemas/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { Badge } from '../ui/marks/Badge.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { Change } from './Change.tsx'
import { CorrectedItemLink } from './CorrectedItemLink.tsx'
import classes from './Corrections.module.css'
import { ownCorrectionsQuery, useWithdraw } from './queries.ts'
import { fieldName } from './values.ts'

/** What one has proposed, newest first, with what became of it. */
export function OwnCorrections() {
  const own = useInfiniteQuery(ownCorrectionsQuery)
  if (own.isPending)
    return (
      <SkeletonGroup label="Buscando tus correcciones">
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!own.data)
    return <ErrorState headingLevel={3} onRetry={() => void own.refetch()} pending={own.isFetching} />
  const corrections = own.data.pages.flatMap((page) => page.items)
  if (corrections.length === 0)
    return (
      <p>
        Aún no propusiste ninguna. Si ves un dato equivocado, abre el menú de la canción, el álbum o el
        artista y elige «Proponer una corrección».
      </p>
    )
  return (
    <>
      <ul className={classes.list} aria-label="Tus correcciones">
        {corrections.map((correction) => (
          <li key={correction.id} className={classes.card}>
            <Own correction={correction} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={own.hasNextPage}
        pending={own.isFetchingNextPage}
        failed={own.isFetchNextPageError}
        onMore={() => void own.fetchNextPage()}
      />
    </>
  )
}

const TONES = { pending: 'info', accepted: 'accent', rejected: 'bad', withdrawn: 'plain' } as const

function Own({ correction }: { correction: OwnCorrection }) {
  const { id, item, field, state, reason } = correction
  const withdraw = useWithdraw()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return (
    <>
      <CorrectedItemLink item={item} />
      <Change correction={correction} />
      <p>
        <Badge tone={TONES[state]}>{CORRECTION_STATES[state]}</Badge>
      </p>
      {reason !== null && <p className={classes.faint}>«{reason}»</p>}
      {state === 'pending' && (
        <div className={classes.decisions}>
          <Key
            size="s"
            variant="ghost"
            pending={withdraw.isPending}
            aria-label={`Retirar tu corrección de ${item.name}: ${fieldName(item.kind, field).toLowerCase()}`}
            onClick={() =>
              void withdraw
                .mutateAsync(id)
                .then(({ msg }) => void showBanner({ tone: 'ok', text: msg }), showFailure)
            }
          >
            Retirar
          </Key>
        </div>
      )}
    </>
  )
}
