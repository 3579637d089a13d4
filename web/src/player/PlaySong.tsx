import { PlayKey } from '../ui/PlayKey.tsx'
import { type PlayableSong, player, useIsCurrent } from './player.ts'

type Props = {
  song: PlayableSong
  /** The songs around it, for next and previous. */
  list?: readonly PlayableSong[] | undefined
  size?: number
  className?: string | undefined
}

/** Starts and stops the preview of a song; nothing where there is none to hear. */
export function PlaySong({ song, list, size = 36, className }: Props) {
  const current = useIsCurrent(song.apiId)
  if (song.preview === null) return null
  const isPlaying = current === 'playing'
  return (
    <PlayKey
      size={size}
      className={className}
      playing={isPlaying}
      label={isPlaying ? `Pausar ${song.title}` : `Reproducir avance de ${song.title}`}
      onClick={() => player.toggle(song, list)}
    />
  )
}
