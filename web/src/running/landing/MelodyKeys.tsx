import { MELODY, melodyNotes } from '@remusic/art/melodyNotes'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import PauseFillIcon from '~icons/ph/pause-fill'
import PlayFillIcon from '~icons/ph/play-fill'
import {
  type PlayableSong,
  player,
  useHasPreview,
  useIsCurrent,
  usePlayer,
} from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import classes from './Melody.module.css'

/** The last note is cut by the edge of the screen. */
const PLAYED_NOTES = melodyNotes.slice(0, -1)
/** This note shows its play sign at rest, as an invitation. */
const INVITING_NOTE = 5

/** A play button on every note head. Starting one stops the others, because the page has a single player. */
export function MelodyKeys({ songs }: { songs: PlayableSong[] }) {
  const list = songs.slice(0, PLAYED_NOTES.length)
  return (
    <ul aria-label="Avances para escuchar">
      {list.map((song, index) => (
        <MelodyKey key={song.apiId} song={song} list={list} note={index} />
      ))}
    </ul>
  )
}

function MelodyKey({ song, list, note }: { song: PlayableSong; list: PlayableSong[]; note: number }) {
  const current = useIsCurrent(song.apiId)
  const hasPreview = useHasPreview(song)
  const { x = 0, y = 0 } = PLAYED_NOTES[note] ?? {}
  const isPlaying = current === 'playing'
  const place = { '--x': x / MELODY.width, '--y': y / MELODY.height } as CSSProperties
  return (
    <li className={classes.place} style={place}>
      <button
        type="button"
        className={classes.button}
        data-inviting={note === INVITING_NOTE || undefined}
        data-current={current ?? undefined}
        aria-label={
          isPlaying ? `Pausar ${song.title}` : `Reproducir avance de ${song.title}, de ${song.artist}`
        }
        disabled={!hasPreview}
        onClick={() => player.toggle(song, list)}
      >
        {current && <img className={classes.cover} src={song.image} alt="" />}
        <span className={classes.sign}>{isPlaying ? <PauseFillIcon /> : <PlayFillIcon />}</span>
      </button>
    </li>
  )
}

/** The melody that is playing, with a link to it, or the reason why none is. */
export function MelodyLine({ hint }: { hint: string }) {
  const { song, status } = usePlayer()
  if (!song) return <p className={classes.line}>{hint}</p>
  const name = (
    <Link to={paths.song(song.apiId)}>
      {song.title}, de {song.artist}
    </Link>
  )
  if (status === 'failed')
    return (
      <p className={classes.line} role="alert">
        No pudimos reproducir {name}. Intenta de nuevo o elige otra nota.
      </p>
    )
  if (status === 'missing')
    return (
      <p className={classes.line} role="alert">
        {name}, no tiene avance. Elige otra nota.
      </p>
    )
  return (
    <p className={classes.line} role="status">
      {status === 'loading' ? 'Preparando ' : status === 'playing' ? 'Suena ' : 'En pausa: '}
      {name}
    </p>
  )
}
