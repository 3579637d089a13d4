import SpeakerSlashIcon from '~icons/ph/speaker-slash'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './PlaySong.module.css'
import { type PlayableSong, player, useHasPreview, useIsCurrent } from './player.ts'

type Props = {
  song: PlayableSong
  /** The songs around it, for next and previous. */
  list?: readonly PlayableSong[] | undefined
  size?: number
  className?: string | undefined
}

/** Plays and pauses the preview of a song, or shows that there is none. */
export function PlaySong({ song, list, size = 36, className }: Props) {
  const current = useIsCurrent(song.apiId)
  const hasPreview = useHasPreview(song)
  if (!hasPreview)
    return (
      <span
        className={cx('grid place-items-center muted', classes.silent, className)}
        style={{ width: size, height: size }}
        role="img"
        aria-label={`${song.title} no tiene avance`}
        title="Sin avance para escuchar"
      >
        <SpeakerSlashIcon />
      </span>
    )
  const isPlaying = current === 'playing'
  return (
    <PlayButton
      size={size}
      className={className}
      playing={isPlaying}
      label={isPlaying ? `Pausar ${song.title}` : `Reproducir avance de ${song.title}`}
      onClick={() => player.toggle(song, list)}
    />
  )
}
