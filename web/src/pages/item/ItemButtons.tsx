import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './ItemButtons.module.css'
import type { ItemButtonsProps } from './MemberButtons.tsx'

const MemberButtons = lazyChunk(() => import('./MemberButtons.tsx').then((m) => m.MemberButtons))

/** The members' buttons for a song or an album, in a chunk of its own: visitors neither see nor load it. */
export function ItemButtons(props: ItemButtonsProps) {
  const className = cx('flex flex-wrap gap-3', classes.buttons, props.item.type === 'song' && 'mt-5')
  return (
    useSession() && (
      <div className={className}>
        <Suspense>
          <MemberButtons {...props} />
        </Suspense>
      </div>
    )
  )
}
