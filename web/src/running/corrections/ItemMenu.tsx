import { Suspense } from 'react'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { useSession } from '../../people/accounts/session.ts'
import { ItemMenuButton, type ItemMenuProps } from './ItemMenuButton.tsx'

const MemberItemMenu = lazyChunk(() => import('./MemberItemMenu.tsx').then((m) => m.MemberItemMenu))

/** The members' proposals about an item, and the Admins' acts on it. Visitors do not see the menu. */
export function ItemMenu(props: ItemMenuProps) {
  if (useSession() === null) return null
  return (
    <Suspense fallback={<ItemMenuButton name={props.name} size={props.size} disabled />}>
      <MemberItemMenu {...props} />
    </Suspense>
  )
}
