import type { Reveal, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { scoreText } from '../../base/ui/marks/scores.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './RevealCards.module.css'
import { distanceText } from './reveals.ts'

type Props = {
  entry: RoomEntry & { reveal: Reveal }
  /** The cards turn over now, all at once. */
  isFresh?: boolean
}

/** All scores of a song, face up: the average, how far they are apart, and whose they are. */
export function RevealCards({ entry, isFresh = false }: Props) {
  const { average, scores, count } = entry.reveal
  if (average === null) return <p className="muted">Nadie puntuó esta canción.</p>
  return (
    <div className={classes.reveal} data-fresh={isFresh || undefined}>
      <div className={`row gap-5 ${classes.summary}`}>
        <p className={classes.average}>
          <b aria-hidden>{scoreText(average)}</b>
          <VisuallyHidden>Promedio: {scoreText(average)} de 5</VisuallyHidden>
        </p>
        <div>
          <Score value={average} size="l" hideNumber />
          <p className="muted">{count === 1 ? '1 calificación' : `Promedio de ${count} calificaciones`}</p>
          <p className="muted">{distanceText(entry.reveal)}</p>
        </div>
      </div>
      <ul className={`grid gap-3 mt-4 ${classes.cards}`} aria-label={`Calificaciones de ${entry.title}`}>
        {scores.map(({ user, score }) => (
          <li
            key={user.id}
            className={classes.card}
            data-far={entry.reveal.furthest?.some(({ id }) => id === user.id) || undefined}
          >
            <span className={`column items-center gap-1-5 ${classes.front}`}>
              <Avatar src={user.userImg} name={user.name} size={40} />
              <span className={`max-w-full truncate text-sm semibold ${classes.name}`} dir="auto">
                {user.name}
              </span>
              <Score value={score} size="s" />
            </span>
            <span className={classes.back} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  )
}
