import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { sentenceOf } from './history/sentences.ts'
import classes from './LiveNote.module.css'

/** Says what somebody else has just changed in the playlist on the screen. */
export function LiveNote({ events }: { events: readonly PlaylistEvent[] }) {
  const latest = events.at(-1)
  return (
    <p
      role="status"
      className={`row gap-2-5 text-sm medium mb-3 ${classes.note}`}
      data-empty={!latest || undefined}
    >
      {latest && (
        <>
          <Avatar src={latest.actor?.userImg} name={latest.actor?.name ?? ''} size={28} />
          <span>
            {sentenceOf(latest)}
            {events.length > 1 && ` · y ${events.length - 1} más`}
          </span>
        </>
      )}
    </p>
  )
}
