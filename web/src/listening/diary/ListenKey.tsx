import HeadphonesBoldIcon from '~icons/ph/headphones-bold'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { type DiaryItem, listenDialog } from './dialog.ts'

/** 'Lo escuché' on the page of a song or an album. */
export function ListenKey({ item }: { item: DiaryItem }) {
  return (
    <Key
      variant="ghost"
      icon={<HeadphonesBoldIcon aria-hidden />}
      aria-label={`Lo escuché: ${item.name}`}
      onClick={() => listenDialog.open(item)}
    >
      Lo escuché
    </Key>
  )
}
