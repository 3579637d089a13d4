import HeadphonesIcon from '~icons/ph/headphones'
import { IconKey } from '../../base/ui/inputs/IconKey.tsx'
import { type DiaryItem, listenDialog } from './dialog.ts'

/** 'Lo escuché' as an icon, in the player. */
export function ListenIconKey({ item }: { item: DiaryItem }) {
  return (
    <IconKey
      label={`Lo escuché: ${item.name}`}
      icon={<HeadphonesIcon />}
      onClick={() => listenDialog.open(item)}
    />
  )
}
