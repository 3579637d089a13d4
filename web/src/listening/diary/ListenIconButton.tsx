import HeadphonesIcon from '~icons/ph/headphones'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { type DiaryItem, listenDialog } from './dialog.ts'

/** 'Lo escuché' as an icon, in the player. */
export function ListenIconButton({ item }: { item: DiaryItem }) {
  return (
    <IconButton
      label={`Lo escuché: ${item.name}`}
      icon={<HeadphonesIcon />}
      onClick={() => listenDialog.open(item)}
    />
  )
}
