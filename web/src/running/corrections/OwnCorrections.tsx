import { CORRECTION_STATES } from '@remusic/contract/running/corrections'
import type { OwnCorrection } from '@remusic/contract/running/schemas/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Change } from './Change.tsx'
import { CorrectedItemLink } from './CorrectedItemLink.tsx'
import classes from './Corrections.module.css'
import { ownCorrectionsQuery, useWithdraw } from './queries.ts'
import { fieldName } from './values.ts'

/** The member's proposals, newest first, with their outcome. */
export function OwnCorrections() {
  const own = useInfiniteQuery(ownCorrectionsQuery)
  return (
    <PagedList
      pages={own}
      loading={
        <SkeletonGroup label="Buscando tus correcciones">
          <SkeletonRow />
        </SkeletonGroup>
      }
      empty={
        <p>
          Aún no propusiste ninguna. Si ves un dato equivocado, abre el menú de la canción, el álbum o el
          artista y elige «Proponer una corrección».
        </p>
      }
      error={{ headingLevel: 3 }}
    >
      {(corrections) => (
        <ul className="grid grid-cols-1 gap-5" aria-label="Tus correcciones">
          {corrections.map((correction) => (
            <li key={correction.id} className={`grid gap-3 wrap-anywhere ${classes.card}`}>
              <Own correction={correction} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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
      {reason !== null && <p className="muted text-sm">«{reason}»</p>}
      {state === 'pending' && (
        <div className={`flex flex-wrap justify-end gap-2-5 ${classes.decisions}`}>
          <Button
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
          </Button>
        </div>
      )}
    </>
  )
}
