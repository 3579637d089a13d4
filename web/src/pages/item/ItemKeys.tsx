import { Suspense } from 'react'
import { useSession } from '../../accounts/session.ts'
import { lazyChunk } from '../../ui/layout/lazyChunk.ts'
import { cx } from '../../ui/styles/cx.ts'
import classes from './ItemKeys.module.css'
import type { ItemKeysProps } from './MemberKeys.tsx'

const MemberKeys = lazyChunk(() => import('./MemberKeys.tsx').then((m) => m.MemberKeys))

/** What members keep about a song or an album, in a chunk of its own: visitors neither see nor load it. */
export function ItemKeys(props: ItemKeysProps) {
  const className = cx(classes.keys, props.item.type === 'song' && classes.apart)
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
