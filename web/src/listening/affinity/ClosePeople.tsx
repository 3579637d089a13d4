import { Suspense, useDeferredValue, useId } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useSession } from '../../people/accounts/session.ts'

const ClosePeopleList = lazyChunk(() => import('./ClosePeopleList.tsx').then((m) => m.ClosePeopleList))

type Props = {
  limit: number
  /** In a side column: without a staff beside the heading. */
  compact?: boolean
}

/** 'Personas afines': who agrees most with the member, loaded after the rest of the page. Renders nothing for visitors. */
export function ClosePeople({ limit, compact = false }: Props) {
  const me = useSession()
  const isLater = useDeferredValue(true, false)
  const titleId = useId()
  if (!me) return null
  const loading = <Loading rows={limit} />
  return (
    <section aria-labelledby={titleId}>
      {compact ? (
        <h2 id={titleId} className="text-h3 mb-2-5">
          Personas afines
        </h2>
      ) : (
        <SectionHeader id={titleId} title="Personas afines" />
      )}
      {isLater ? (
        <Suspense fallback={loading}>
          <ClosePeopleList limit={limit} loading={loading} />
        </Suspense>
      ) : (
        loading
      )}
    </section>
  )
}

function Loading({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Buscando personas afines">
      {Array.from({ length: Math.min(rows, SKELETON_ROWS) }, (_, i) => String(i)).map((key) => (
        <SkeletonPerson key={key} />
      ))}
    </SkeletonGroup>
  )
}

const SKELETON_ROWS = 5
