import type { Mark } from '@remusic/contract/opinions/schemas/moments'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { clockText } from '../../base/ui/text/durations.ts'
import { type PlayableSong, player } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import { songMomentsQuery } from './queries.ts'
import classes from './SongMoments.module.css'

/**
 * Everybody's moments above the waveform: a cell per second, darker the more there are, with a note that plays from there. The
 * notes are one tab stop; arrow keys move between them.
 */
export function MomentStrip({ song }: { song: PlayableSong }) {
  useStreamed(songMomentsQuery(song.apiId))
  const { data, isError, refetch } = useQuery(songMomentsQuery(song.apiId))
  const [shown, setShown] = useState<number | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const notes = useRef<HTMLOListElement>(null)
  if (isError)
    return (
      <p className={classes.failed} role="alert">
        No pudimos cargar los momentos.{' '}
        <button type="button" onClick={() => void refetch()}>
          Reintentar
        </button>
      </p>
    )
  if (!data || data.count === 0) return <div className={classes.lane} />
  const most = Math.max(...data.strip)
  const pinned = data.strip.flatMap((count, second) => (count > 0 ? [second] : []))
  const tabStop = current !== null && pinned.includes(current) ? current : pinned[0]
  const marksAt = (second: number) => data.marks.filter((mark) => mark.second === second)

  const moveTo = (second: number | undefined) =>
    notes.current?.querySelector<HTMLElement>(`[data-second="${second}"] button`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, second: number) => {
    const index = pinned.indexOf(second)
    const target = {
      ArrowLeft: pinned[index - 1],
      ArrowRight: pinned[index + 1],
      Home: pinned[0],
      End: pinned.at(-1),
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving only hide what the notes inside have shown
    <div
      className={classes.lane}
      onBlur={onBlur}
      onPointerLeave={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse' && !currentTarget.contains(document.activeElement)) setShown(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(null)
      }}
    >
      <ol
        ref={notes}
        className={classes.strip}
        aria-label={`Momentos del avance de ${song.title}`}
        data-moments={data.count}
      >
        {data.strip.map((count, second) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its second
            key={second}
            className={classes.cell}
            data-second={second}
            data-count={count}
            style={{ '--second': second, '--heat': count / most } as CSSProperties}
            aria-hidden={count === 0 ? true : undefined}
          >
            {count > 0 && (
              <button
                type="button"
                className={cx(classes.note, shown === second && classes.shown)}
                tabIndex={second === tabStop ? 0 : -1}
                aria-label={nameOf(second, count, marksAt(second)[0])}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(second)}
                onFocus={() => {
                  setCurrent(second)
                  setShown(second)
                }}
                onKeyDown={(event) => onKeyDown(event, second)}
                onClick={() => {
                  setShown(second)
                  player.playFrom(song, second)
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {shown !== null && <MomentCard second={shown} marks={marksAt(shown)} count={data.strip[shown] ?? 0} />}
    </div>
  )
}

const momentsText = (count: number) => (count === 1 ? '1 momento' : `${count.toLocaleString('es')} momentos`)

const nameOf = (second: number, count: number, first: Mark | undefined) =>
  `Escuchar desde ${clockText(second)}, ${momentsText(count)}${first ? `: ${first.text}` : ''}`

/** The marks of a second, with links to their authors and reviews. */
function MomentCard({ second, marks, count }: { second: number; marks: readonly Mark[]; count: number }) {
  return (
    <div className={classes.card} style={{ '--second': second } as CSSProperties}>
      <p className={`muted text-xs ${classes.when}`}>
        <b>{clockText(second)}</b> {momentsText(count)}
      </p>
      <ul>
        {marks.map(({ reviewId, text, user }) => (
          <li key={reviewId}>
            <Avatar src={user.userImg} name={user.name} size={32} />
            <div>
              <p className="wrap-anywhere semibold" dir="auto">
                {text}
              </p>
              <p className="wrap-anywhere muted">
                <bdi>{user.name}</bdi> ·{' '}
                <TextLink component={Link} to={paths.review(reviewId)}>
                  Ver reseña
                </TextLink>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
