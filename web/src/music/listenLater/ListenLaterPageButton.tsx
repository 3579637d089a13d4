import BookmarkSimpleBoldIcon from '~icons/ph/bookmark-simple-bold'
import BookmarkSimpleFillIcon from '~icons/ph/bookmark-simple-fill'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useChangeListed, type WantedItem } from './toggle.ts'
import { useListed } from './useListed.ts'

/** 'Por escuchar' on the page of a song, an album or an artist. */
export function ListenLaterPageButton({ item }: { item: WantedItem }) {
  const isListed = useListed(item)
  const change = useChangeListed(item)
  return (
    <Button
      variant="ghost"
      data-listen-later="page"
      aria-pressed={isListed}
      aria-label={`Por escuchar: ${item.name}`}
      icon={isListed ? <BookmarkSimpleFillIcon aria-hidden /> : <BookmarkSimpleBoldIcon aria-hidden />}
      onClick={() => void change(isListed ? 'remove' : 'add')}
    >
      Por escuchar
    </Button>
  )
}
