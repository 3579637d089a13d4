import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { StaffProgress } from '../../base/ui/marks/StaffProgress.tsx'
import { clockText } from '../../base/ui/text/durations.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './RoomProgress.module.css'
import { useMoment } from './useMoment.ts'

/** How far the room is in a song, or how long until it begins. */
export function RoomProgress({ entry }: { entry: RoomEntry }) {
  const moment = useMoment(entry)
  const lengthMs = (entry.endsAt ?? 0) - (entry.startsAt ?? 0)
  if (moment?.phase === 'before') return <Countdown entry={entry} seconds={moment.startsInMs / 1_000} />
  const positionMs = moment?.phase === 'playing' ? moment.positionMs : moment ? lengthMs : null
  return (
    <div className={classes.progress}>
      <StaffProgress
        label={`Por dónde va ${entry.title}`}
        value={positionMs === null ? null : positionMs / lengthMs}
      />
      <p className={`flex justify-between gap-3 text-sm tabular-nums medium ${classes.times}`}>
        <span>{positionMs === null ? '—' : clockText(positionMs / 1_000)}</span>
        <span>
          {moment?.phase === 'over' ? 'Abriendo las calificaciones…' : entry.hasPreview && 'Avance'}
        </span>
        <span>{clockText(Math.round(lengthMs / 1_000))}</span>
      </p>
    </div>
  )
}

function Countdown({ entry, seconds }: { entry: RoomEntry; seconds: number }) {
  const left = Math.ceil(seconds)
  return (
    <p className={`text-lg semibold mt-5 ${classes.countdown}`}>
      <span aria-hidden>
        {entry.hasPreview ? 'Empieza en' : 'Dale play en'} <b>{left}</b>
      </span>
      <VisuallyHidden role="status">{`${entry.title} está por empezar`}</VisuallyHidden>
    </p>
  )
}
