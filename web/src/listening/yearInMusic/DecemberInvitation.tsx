import { Suspense, useState } from 'react'
import { storage } from '../../base/api/storage.ts'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../../people/accounts/session.ts'

const YearInvitation = lazyChunk(() => import('./YearInvitation.tsx').then((m) => m.YearInvitation))

/** The year whose invitation was closed in this browser, and by whom. */
const CLOSED_KEY = 'year-invitation-closed'
const DECEMBER = 11

/** Invites people in the feed to open their year. Nothing but a date is loaded in the other eleven months. */
export function DecemberInvitation() {
  const userId = useSession()?.userId
  // The date of the browser may differ from that of the server.
  return useIsHydrated() && userId !== undefined && <InDecember key={userId} userId={userId} />
}

function InDecember({ userId }: { userId: string }) {
  const [today] = useState(() => new Date())
  const mark = `${today.getFullYear()} ${userId}`
  const [isClosed, setClosed] = useState(() => storage.getItem(CLOSED_KEY) === mark)
  if (today.getMonth() !== DECEMBER || isClosed) return null
  const close = () => {
    storage.setItem(CLOSED_KEY, mark)
    setClosed(true)
  }
  return (
    <Suspense>
      <YearInvitation onClose={close} />
    </Suspense>
  )
}
