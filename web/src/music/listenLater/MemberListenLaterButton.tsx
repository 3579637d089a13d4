import type { GivenReason } from '@remusic/contract/music/schemas/listenLater'
import BookmarkSimpleIcon from '~icons/ph/bookmark-simple'
import BookmarkSimpleFillIcon from '~icons/ph/bookmark-simple-fill'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import classes from './MemberListenLaterButton.module.css'
import { useChangeListed, type WantedItem } from './toggle.ts'
import { useListed } from './useListed.ts'

type Props = { item: WantedItem; reason?: GivenReason }

export function MemberListenLaterButton({ item, reason }: Props) {
  const isListed = useListed(item)
  const change = useChangeListed(item, reason)
  return (
    <IconButton
      className={classes.button}
      data-listen-later=""
      aria-pressed={isListed}
      label={`Por escuchar: ${item.name}`}
      icon={isListed ? <BookmarkSimpleFillIcon /> : <BookmarkSimpleIcon />}
      onClick={() => void change(isListed ? 'remove' : 'add')}
    />
  )
}
