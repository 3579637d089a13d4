import BookmarkSimpleIcon from '~icons/ph/bookmark-simple'
import BookmarkSimpleFillIcon from '~icons/ph/bookmark-simple-fill'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useChangeListed, type WantedItem } from './toggle.ts'
import { useListed } from './useListed.ts'

/** Saves something to listen to later, from a menu. */
export function ListenLaterMenuItem({ item }: { item: WantedItem }) {
  const isListed = useListed(item)
  const change = useChangeListed(item)
  const Icon = isListed ? BookmarkSimpleFillIcon : BookmarkSimpleIcon
  return (
    <MenuItem icon={<Icon width={20} height={20} />} onClick={() => void change(isListed ? 'remove' : 'add')}>
      {isListed ? 'Quitar de por escuchar' : 'Por escuchar'}
    </MenuItem>
  )
}
