import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './ItemKeys.module.css'
import type { ItemKeysProps } from './MemberKeys.tsx'

const MemberKeys = lazyChunk(() => import('./MemberKeys.tsx').then((m) => m.MemberKeys))

/** The members' buttons for a song or an album, in a chunk of its own: visitors neither see nor load it. */
export function ItemKeys(props: ItemKeysProps) {
  const className = cx('flex flex-wrap gap-3', classes.keys, props.item.type === 'song' && 'mt-5')
  return (
    useSession() && (
      <div className={className}>
        <Suspense>
          <MemberKeys {...props} />
        </Suspense>
      </div>
    )
  )
}
