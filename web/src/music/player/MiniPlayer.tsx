import { previewProvider } from '@remusic/contract/music/previews'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import SkipBackFillIcon from '~icons/ph/skip-back-fill'
import SkipForwardFillIcon from '~icons/ph/skip-forward-fill'
import SpeakerHighIcon from '~icons/ph/speaker-high'
import SpeakerXIcon from '~icons/ph/speaker-x'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { ProgressStaff } from '../../base/ui/marks/ProgressStaff.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { clockText } from '../../base/ui/text/durations.ts'
import { paths } from '../../paths.ts'
import classes from './MiniPlayer.module.css'
import { type PlayableSong, player, usePlayer } from './player.ts'

type Props = {
  /** The artist below the title, linked to their page. */
  artist: (song: PlayableSong, className: string | undefined) => ReactNode
  /** A button for the song, at every width. */
  mark?: ((song: PlayableSong) => ReactNode) | undefined
  /** Extra buttons for the song, on wide screens. */
  actions: (song: PlayableSong) => ReactNode
  /** Where else the song can be heard, for one whose preview is missing. */
  elsewhere: (song: PlayableSong) => ReactNode
}

/** The player bar on all screens. It is hidden in the chat and on the page of the song itself. */
export function MiniPlayer({ artist, mark, actions, elsewhere }: Props) {
  const { song, status, position, duration, volume, hasNext } = usePlayer()
  const { pathname } = useLocation()
  if (!song || /^\/chat(\/|$)/.test(pathname) || pathname === paths.song(song.apiId)) return null
  const isPlaying = status === 'playing' || status === 'loading'
  const isMissing = status === 'missing'
  const [at, all] = [Math.floor(position), Math.round(duration)]
  return (
    <section className={cx(classes.player, isMissing && classes.missing)} aria-label="Reproductor de avances">
      <div className={`grid items-center gap-5 mx-auto ${classes.inner}`}>
        <div className="row gap-3 min-w-0">
          <Cover src={song.image} size={50} />
          <div className={classes.names}>
            <Link className={`bold ${classes.title}`} to={paths.song(song.apiId)}>
              {song.title}
            </Link>
            {status === 'failed' || isMissing ? (
              <span className={`text-bad text-sm medium ${classes.failed}`} role="alert">
                {isMissing ? 'No tiene avance' : 'No pudimos reproducirla'}
              </span>
            ) : (
              artist(song, `muted text-sm ${classes.artist}`)
            )}
          </div>
        </div>
        <div className={classes.buttons}>
          <IconButton
            className={cx(mark && classes.back)}
            label="Canción anterior"
            icon={<SkipBackFillIcon />}
            onClick={() => player.previous()}
          />
          {!isMissing && (
            <PlayButton
              size={48}
              playing={isPlaying}
              label={isPlaying ? `Pausar ${song.title}` : `Reproducir avance de ${song.title}`}
              onClick={() => (isPlaying ? player.pause() : player.resume())}
            />
          )}
          <IconButton
            label="Canción siguiente"
            icon={<SkipForwardFillIcon />}
            disabled={!hasNext}
            onClick={() => player.next()}
          />
          {mark?.(song)}
        </div>
        {isMissing ? (
          <div className={`min-w-0 ${classes.elsewhere}`}>{elsewhere(song)}</div>
        ) : (
          <div className={`row gap-3-5 ${classes.progress}`}>
            <span className={`muted text-sm tabular-nums ${classes.clock}`}>{clockText(at)}</span>
            <ProgressStaff
              className="flex-1"
              label="Posición"
              value={Math.min(position, duration)}
              max={duration}
              step={0.5}
              valueText={`${at} de ${all} segundos`}
              onChange={(seconds) => player.seek(seconds)}
            />
            <span className={`muted text-sm tabular-nums ${classes.clock}`}>{clockText(all)}</span>
          </div>
        )}
        <div className={classes.extra}>
          {!isMissing && (
            <span className={`whitespace-nowrap muted text-xs bold ${classes.tag}`}>
              Avance de {previewProvider(song.apiId)} · {all} s
            </span>
          )}
          {actions(song)}
          <IconButton
            label={volume === 0 ? 'Activar el sonido' : 'Silenciar'}
            icon={volume === 0 ? <SpeakerXIcon /> : <SpeakerHighIcon />}
            onClick={() => player.toggleMuted()}
          />
          <input
            className={classes.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            aria-label="Volumen"
            aria-valuetext={`${Math.round(volume * 100)} por ciento`}
            onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
          />
        </div>
        <IconButton label="Cerrar reproductor" icon={<XIcon />} onClick={() => player.close()} />
      </div>
    </section>
  )
}
