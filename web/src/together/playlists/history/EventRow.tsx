import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import { Link } from 'react-router'
import ArrowCounterClockwiseBoldIcon from '~icons/ph/arrow-counter-clockwise-bold'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../../base/ui/inputs/ButtonLink.tsx'
import { Avatar } from '../../../base/ui/marks/Avatar.tsx'
import { paths } from '../../../paths.ts'
import { EventTime } from './EventTime.tsx'
import classes from './PlaylistHistory.module.css'
import { sentenceOf } from './sentences.ts'
import { useUndoing } from './useUndoing.ts'

type Props = { playlistId: string; event: PlaylistEvent; mayUndo: boolean }

/** One change: who made it, what it did, and buttons to see the playlist after it and to undo it. */
export function EventRow({ playlistId, event, mayUndo }: Props) {
  const { number, actor, acceptedBy, at, undone } = event
  const undoing = useUndoing(playlistId)
  return (
    <li className={`grid items-center gap-x-4 gap-y-1 ${classes.event}`} data-undone={undone || undefined}>
      <Avatar src={actor?.userImg} name={actor?.name ?? ''} size={40} />
      <div className="min-w-0">
        <p className={`wrap-anywhere ${classes.deed}`}>{sentenceOf(event)}</p>
        <p className="wrap-anywhere muted text-sm">
          Cambio {number} · <EventTime at={at} />
          {acceptedBy && ` · propuesta que aceptó ${acceptedBy.name}`}
          {undone && <b className="semibold"> · deshecho</b>}
        </p>
      </div>
      <div className={`flex flex-wrap justify-end gap-2 ${classes.buttons}`}>
        <ButtonLink
          component={Link}
          to={paths.playlistVersion(playlistId, number)}
          size="s"
          variant="ghost"
          aria-label={`Ver la playlist después del cambio ${number}`}
        >
          Ver
        </ButtonLink>
        {mayUndo && !undone && (
          <Button
            size="s"
            icon={<ArrowCounterClockwiseBoldIcon aria-hidden />}
            pending={undoing.isPending}
            aria-label={`Deshacer el cambio ${number}`}
            onClick={() => void undoing.undo({ number })}
          >
            Deshacer
          </Button>
        )}
      </div>
    </li>
  )
}
