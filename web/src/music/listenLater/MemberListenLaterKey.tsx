import type { GivenReason } from '@remusic/contract/music/schemas/listenLater'
import BookmarkSimpleIcon from '~icons/ph/bookmark-simple'
import BookmarkSimpleFillIcon from '~icons/ph/bookmark-simple-fill'
import { IconKey } from '../../base/ui/inputs/IconKey.tsx'
import classes from './MemberListenLaterKey.module.css'
import { useChangeListed, type WantedItem } from './toggle.ts'
import { useListed } from './useListed.ts'

type Props = { item: WantedItem; reason?: GivenReason }

export function MemberListenLaterKey({ item, reason }: Props) {
  const isListed = useListed(item)
  const change = useChangeListed(item, reason)
  return (
    <IconKey
      className={classes.key}
      data-listen-later=""
      aria-pressed={isListed}
      label={`Por escuchar: ${item.name}`}
      icon={isListed ? <BookmarkSimpleFillIcon /> : <BookmarkSimpleIcon />}
      onClick={() => void change(isListed ? 'remove' : 'add')}
    />
  )
}
