import type { GivenReason } from '@remusic/contract/music/schemas/listenLater'
import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './ListenLaterKey.module.css'
import type { WantedItem } from './toggle.ts'

const MemberKey = lazyChunk(() => import('./MemberListenLaterKey.tsx').then((m) => m.MemberListenLaterKey))

type Props = {
  item: WantedItem
  /** Where the member found it. */
  reason?: GivenReason
}

/** Saves something to listen to later, as an icon. Visitors do not see it; for members its place is kept while it loads. */
export function ListenLaterKey(props: Props) {
  return (
    useSession() && (
      <span className={classes.place}>
        <Suspense>
          <MemberKey {...props} />
        </Suspense>
      </span>
    )
  )
}
