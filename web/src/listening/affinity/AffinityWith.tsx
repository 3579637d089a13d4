import { Suspense, useDeferredValue } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useSession } from '../../people/accounts/session.ts'
import classes from './AffinityWith.module.css'

const AffinityFigures = lazyChunk(() => import('./AffinityFigures.tsx').then((m) => m.AffinityFigures))

type Props = { person: { id: string; name: string } }

/**
 * How much the member agrees with this person, loaded after the rest of the page. Renders nothing for visitors and on the member's own
 * profile.
 */
export function AffinityWith({ person }: Props) {
  const me = useSession()
  const isLater = useDeferredValue(true, false)
  if (!me || me.userId === person.id) return null
  return (
    <Panel title={`Tu afinidad con ${person.name}`} className="wrap-anywhere">
      {isLater ? (
        <Suspense fallback={<Loading />}>
          <AffinityFigures key={person.id} person={person} myId={me.userId} loading={<Loading />} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </Panel>
  )
}

function Loading() {
  return (
    <SkeletonGroup label="Comparando sus reseñas">
      <div className={classes.loading}>
        <Skeleton width="30%" height={48} />
        <Skeleton width="70%" />
        <Skeleton width="100%" height={96} />
      </div>
    </SkeletonGroup>
  )
}
