import type { GivenReason } from '@remusic/contract/music/schemas/listenLater'
import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './ListenLaterButton.module.css'
import type { WantedItem } from './toggle.ts'

const MemberButton = lazyChunk(() =>
  import('./MemberListenLaterButton.tsx').then((m) => m.MemberListenLaterButton),
)

type Props = {
  item: WantedItem
  /** Where the member found it. */
  reason?: GivenReason
}

/** Saves something to listen to later, as an icon. Visitors do not see it; for members its place is kept while it loads. */
export function ListenLaterButton(props: Props) {
  return (
    useSession() && (
      <span className={classes.place}>
        <Suspense>
          <MemberButton {...props} />
        </Suspense>
      </span>
    )
  )
}
