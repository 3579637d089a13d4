import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { MAX_MOMENTS, MOMENT_LENGTH } from '@remusic/contract/opinions/moments'
import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import XIcon from '~icons/ph/x'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { clockText } from '../../base/ui/text/durations.ts'
import { playable } from '../../music/catalogue/playable.ts'
import { songQuery } from '../../music/catalogue/queries.ts'
import { useWaveform } from '../../music/catalogue/useWaveform.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import { type PlayableSong, player, usePlayer } from '../../music/player/player.ts'
import { Waveform } from '../../music/player/Waveform.tsx'
import classes from './MomentsField.module.css'
import { readClock } from './readClock.ts'

type Props = {
  songId: string
  value: readonly Moment[]
  onChange: (moments: Moment[]) => void
  onBlur?: () => void
  /** The error of the list, and those of the words of each moment. */
  error?: string | undefined
  errors?: readonly (string | undefined)[]
  /** Whether errors are also shown for texts whose field the author has not left yet. */
  isSubmitted?: boolean
}

/** Pins moments of a song's preview: by a press on the waveform, with its arrow keys and Enter, or by typing the time. */
export function MomentsField({ songId, ...props }: Props) {
  const { data: song } = useQuery(songQuery(songId))
  // Without a preview there is nothing to pin; moments from when there was one can still be removed.
  if (!song || (song.preview === null && props.value.length === 0)) return null
  return <Editor song={playable(song)} {...props} />
}

function Editor({
  song,
  value,
  onChange,
  onBlur,
  error,
  errors = [],
  isSubmitted = false,
}: Omit<Props, 'songId'> & { song: PlayableSong }) {
  const { bars, seconds } = useWaveform(song)
  const { song: playing, position } = usePlayer()
  const [chosen, setChosen] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<{ second: number } | null>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const hintId = useId()
  const errorId = useId()
  const isCurrent = playing?.apiId === song.apiId
  const last = Math.min(Math.ceil(seconds), PREVIEW_SECONDS) - 1
  const at = Math.min(Math.floor(isCurrent ? position : chosen), last)
  const isFull = value.length >= MAX_MOMENTS

  useEffect(() => {
    if (focused) field.current?.querySelector<HTMLElement>(`[data-second="${focused.second}"] input`)?.focus()
  }, [focused])

  const moveTo = (second: number) => {
    setChosen(second)
    setTyped(null)
    if (isCurrent) player.seek(second)
  }
  const pin = (second: number) => {
    setProblem(null)
    setTyped(null)
    setFocused({ second })
    if (isFull || value.some((moment) => moment.second === second)) return
    onChange([...value, { second, text: '' }].toSorted((a, b) => a.second - b.second))
  }
  const pinTyped = () => {
    const second = typed === null ? at : readClock(typed)
    if (second === null || second > last)
      setProblem(`Escribe un segundo del avance, entre 0:00 y ${clockText(last)}`)
    else {
      moveTo(second)
      pin(second)
    }
  }
  /** Enter must neither submit the unfinished review nor be lost. */
  const onEnter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  const focusSlider = () => field.current?.querySelector<HTMLElement>('input[type="range"]')?.focus()
  const shownError = problem ?? error
  return (
    <fieldset ref={field} className="grid gap-2-5" onBlur={onBlur} aria-describedby={hintId}>
      <legend className={classes.legend}>Momentos</legend>
      <p id={hintId} className={classes.hint}>
        Opcional: marca hasta {MAX_MOMENTS} segundos del avance y cuenta qué pasa ahí. Presiona la onda
        <span className={classes.keys}>, o muévete con las flechas y marca con Enter</span>.
      </p>
      <div className="row gap-3">
        <PlaySong song={song} size={40} />
        <div className={classes.track}>
          <Waveform bars={bars} ratio={isCurrent ? position / seconds : chosen / seconds} />
          {value.map(({ second }) => (
            <span key={second} className={classes.mark} style={{ left: `${(100 * second) / seconds}%` }} />
          ))}
          <input
            type="range"
            min={0}
            max={seconds}
            step={1}
            value={at}
            disabled={isFull}
            aria-label="Segundo del avance"
            aria-valuetext={`${clockText(at)} de ${clockText(seconds)}`}
            onChange={(event) => moveTo(Math.min(event.currentTarget.valueAsNumber, last))}
            onClick={(event) => pin(Math.min(event.currentTarget.valueAsNumber, last))}
            onKeyDown={onEnter(() => pin(at))}
          />
        </div>
      </div>
      <div className="row gap-2-5">
        <TextField
          className={classes.time}
          label="Minuto y segundo"
          hideLabel
          autoComplete="off"
          disabled={isFull}
          value={typed ?? clockText(at)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onEnter(pinTyped)}
        />
        <Button size="s" disabled={isFull} onClick={pinTyped}>
          Marcar este momento
        </Button>
        <span className="whitespace-nowrap muted text-sm ml-auto">
          {value.length} de {MAX_MOMENTS}
        </span>
      </div>
      {value.length > 0 && (
        <ul className={`grid gap-2 ${classes.moments}`}>
          {value.map((moment, index) => (
            <li key={moment.second} data-second={moment.second}>
              <Button
                size="s"
                className="touch tabular-nums"
                aria-label={`Escuchar desde ${clockText(moment.second)}`}
                disabled={song.preview === null}
                onClick={() => player.playFrom(song, moment.second)}
              >
                {clockText(moment.second)}
              </Button>
              <TextField
                label={`Qué pasa en ${clockText(moment.second)}`}
                hideLabel
                dir="auto"
                placeholder="¿Qué pasa aquí?"
                autoComplete="off"
                maxLength={MOMENT_LENGTH}
                value={moment.text}
                error={isSubmitted || left.has(moment.second) ? errors[index] : undefined}
                onBlur={() => setLeft(new Set([...left, moment.second]))}
                onChange={(event) => onChange(value.with(index, { ...moment, text: event.target.value }))}
                onKeyDown={onEnter(focusSlider)}
              />
              <IconButton
                label={`Quitar el momento ${clockText(moment.second)}`}
                icon={<XIcon />}
                onClick={() => {
                  onChange(value.toSpliced(index, 1))
                  // The button disappears with its row.
                  focusSlider()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={errorId}>{shownError}</FieldError>
    </fieldset>
  )
}
