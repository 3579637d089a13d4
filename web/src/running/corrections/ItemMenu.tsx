import { Suspense } from 'react'
import { useSession } from '../accounts/session.ts'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'
import { ItemMenuKey, type ItemMenuProps } from './ItemMenuKey.tsx'

const MemberItemMenu = lazyChunk(() => import('./MemberItemMenu.tsx').then((m) => m.MemberItemMenu))

/** What members propose about an item, and what Admins do with it. Visitors see nothing of it. */
export function ItemMenu(props: ItemMenuProps) {
  if (useSession() === null) return null
  return (
    <Suspense fallback={<ItemMenuKey name={props.name} size={props.size} disabled />}>
      <MemberItemMenu {...props} />
    </Suspense>
  )
}
