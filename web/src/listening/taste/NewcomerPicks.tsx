import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { storage } from '../../base/api/storage.ts'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../../people/accounts/session.ts'
import { picksQuery, recommendedQuery } from './queries.ts'
import { RECOMMENDED_ID } from './recommendedId.ts'

const PickArtists = lazyChunk(() => import('./PickArtists.tsx').then((m) => m.PickArtists))

/** The person whose invitation to pick artists was skipped in this browser. */
const SKIPPED_KEY = 'picks-skipped'

/** Invites a person about whose taste nothing is known to pick artists. */
export function NewcomerPicks() {
  // Only this browser knows whether it was skipped, so the server renders nothing.
  const userId = useSession()?.userId
  return useIsHydrated() && userId !== undefined && <Invitation key={userId} userId={userId} />
}

function Invitation({ userId }: { userId: string }) {
  const [isSkipped, setSkipped] = useState(() => storage.getItem(SKIPPED_KEY) === userId)
  const { data: songs } = useQuery(recommendedQuery)
  // A person with a reason from their own taste is not new, so most people need no further call.
  const mayBeNew = !isSkipped && songs?.every(({ reason }) => reason.kind !== 'similar') === true
  const { data: picks } = useQuery({ ...picksQuery, enabled: mayBeNew })
  if (!mayBeNew || !picks?.isNew) return null
  const skip = () => {
    storage.setItem(SKIPPED_KEY, userId)
    setSkipped(true)
    focusRecommended()
  }
  return (
    <Suspense>
      <PickArtists picked={picks.artists} onSaved={focusRecommended} onCancel={skip} cancelLabel="Ahora no" />
    </Suspense>
  )
}

/** Moves the focus, which disappears together with the invitation. On phones the heading is not shown. */
function focusRecommended() {
  const heading = document.getElementById(RECOMMENDED_ID)
  const target = heading?.checkVisibility() ? heading : document.getElementById(MAIN_ID)
  target?.focus({ preventScroll: true })
}
