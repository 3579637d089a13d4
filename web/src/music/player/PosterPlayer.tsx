import { previewProvider } from '@remusic/contract/music/previews'
import type { CSSProperties, ReactNode } from 'react'
import SkipBackFillIcon from '~icons/ph/skip-back-fill'
import SkipForwardFillIcon from '~icons/ph/skip-forward-fill'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { clockText } from '../../base/ui/text/durations.ts'
import classes from './PosterPlayer.module.css'
import { type PlayableSong, player, usePlayer } from './player.ts'
import { Waveform } from './Waveform.tsx'

type Props = {
  song: PlayableSong
  /** The loudness of the preview over time, each value from 0 to 1. */
  waveform: readonly number[]
  /** The length of the preview, as far as it is known before it is played. */
  seconds: number
  /** Shown above the waveform, with the length of the preview as `--seconds`. */
  above?: ReactNode
}

/** The player on the poster of a song: a large play button and the waveform. */
export function PosterPlayer({ song, waveform, seconds, above }: Props) {
  const state = usePlayer()
  const isCurrent = state.song?.apiId === song.apiId
  const isPlaying = isCurrent && (state.status === 'playing' || state.status === 'loading')
  const duration = isCurrent ? state.duration : seconds
  const position = isCurrent ? Math.min(state.position, duration) : 0
  const ratio = duration > 0 ? position / duration : 0
  const isOneOfMany = isCurrent && (state.hasNext || state.hasPrevious)
  const seek = (to: number) => {
    if (isCurrent) player.seek(to)
    else player.playFrom(song, to)
  }
  return (
    <div className={`row gap-8 mt-5 mb-6 ${classes.player}`}>
      <div className="row gap-2">
        {isOneOfMany && (
          <IconButton
            label="Canción anterior"
            icon={<SkipBackFillIcon />}
            onClick={() => player.previous()}
          />
        )}
        <PlayButton
          size={84}
          className={classes.play}
          playing={isPlaying}
          label={isPlaying ? `Pausar ${song.title}` : `Reproducir avance de ${song.title}`}
          onClick={() => player.toggle(song)}
        />
        {isOneOfMany && (
          <IconButton
            label="Canción siguiente"
            icon={<SkipForwardFillIcon />}
            disabled={!state.hasNext}
            onClick={() => player.next()}
          />
        )}
      </div>
      <div className="flex-1 min-w-0" style={{ '--seconds': duration } as CSSProperties}>
        {above}
        <div className={classes.wave}>
          <Waveform bars={waveform} ratio={ratio} />
          <span className={classes.note} style={{ left: `${ratio * 100}%` }} />
          <input
            type="range"
            min={0}
            max={duration}
            step={0.5}
            value={position}
            aria-label="Posición"
            aria-valuetext={`${Math.floor(position)} de ${Math.round(duration)} segundos`}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          />
        </div>
        <div className="flex justify-between text-sm semibold tabular-nums">
          <span>{clockText(position)}</span>
          {isCurrent && state.status === 'failed' ? (
            <span role="alert">No pudimos reproducirla, intenta de nuevo</span>
          ) : (
            <span>
              Avance de {previewProvider(song.apiId)} · {Math.round(duration)} s
            </span>
          )}
          <span>{clockText(Math.round(duration))}</span>
        </div>
      </div>
    </div>
  )
}
