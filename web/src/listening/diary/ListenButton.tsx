import HeadphonesBoldIcon from '~icons/ph/headphones-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { type DiaryItem, listenDialog } from './dialog.ts'

/** 'Lo escuché' on the page of a song or an album. */
export function ListenButton({ item }: { item: DiaryItem }) {
  return (
    <Button
      variant="ghost"
      icon={<HeadphonesBoldIcon aria-hidden />}
      aria-label={`Lo escuché: ${item.name}`}
      onClick={() => listenDialog.open(item)}
    >
      Lo escuché
    </Button>
  )
}
