import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import PlayFillIcon from '~icons/ph/play-fill'
import { clockText } from '../../base/ui/text/durations.ts'
import classes from './MomentChips.module.css'
import { usePlayMoment } from './usePlayMoment.ts'

type Props = { song: { apiId: string; title: string }; moments: readonly Moment[] }

/** The moments of a review. Pressing one plays the preview from there. */
export function MomentChips({ song, moments }: Props) {
  const { play, prepare } = usePlayMoment(song.apiId)
  return (
    <ul className={`flex flex-wrap gap-1-5 ${classes.chips}`} aria-label={`Momentos de ${song.title}`}>
      {moments.map(({ second, text }) => (
        <li key={second}>
          <button
            type="button"
            className={`items-baseline gap-2 muted text-sm ${classes.chip}`}
            title="Escuchar este momento del avance"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => play(second)}
          >
            <PlayFillIcon aria-hidden />
            <b>{clockText(second)}</b>
            <bdi>{text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
