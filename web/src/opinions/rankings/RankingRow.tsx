import type { Ranking, RankingPlace } from '@remusic/contract/opinions/schemas/rankings'
import { Link } from 'react-router'
import ArrowDownBoldIcon from '~icons/ph/arrow-down-bold'
import ArrowUpBoldIcon from '~icons/ph/arrow-up-bold'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { ArtistLink } from '../../music/catalogue/ArtistLink.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import { type PlayableSong, useIsCurrent } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import classes from './Rankings.module.css'
import { type Movement, movementOf, peopleText, timesText, votesText } from './texts.ts'

const PATHS = { song: paths.song, album: paths.album, artist: paths.artist } as const

type Props = {
  entry: RankingPlace
  list: Pick<Ranking, 'period' | 'order' | 'compared'>
  /** The songs of the list, for next and previous. */
  songs: readonly PlayableSong[]
}

/** An item of a ranking with its place, its movement and the figures behind the place. */
export function RankingRow({ entry, list, songs }: Props) {
  const { item, place, people, votes, score, times } = entry
  const current = useIsCurrent(item.song?.apiId ?? '')
  const movement = movementOf(entry, list.compared)
  const often = list.compared ? timesText(list.period, times) : null
  return (
    <li className={cx(classes.row, current !== null && classes.active)}>
      <span className={classes.place}>
        <b className={classes.number}>{place}</b>
        {movement && <MovementMark movement={movement} />}
      </span>
      <span className={classes.picture}>
        <Cover src={item.image} />
        {item.song && <PlaySong className={classes.play} song={playable(item.song)} list={songs} />}
      </span>
      <span className="grid min-w-0">
        <Link className={classes.name} to={PATHS[item.kind](item.apiId)}>
          {item.name}
        </Link>
        {item.song ? (
          <Credits className={classes.by} work={item.song} />
        ) : (
          item.artistId !== null && (
            <ArtistLink className={classes.by} id={item.artistId}>
              {item.artist}
            </ArtistLink>
          )
        )}
      </span>
      <span className={classes.figures}>
        {list.order === 'score' && score !== null ? (
          <>
            <Score value={score} size="s" />
            <small>{votesText(votes ?? 0)}</small>
          </>
        ) : (
          <b className={classes.people}>{peopleText(people)}</b>
        )}
        {often && <small>{often}</small>}
      </span>
    </li>
  )
}

const SIGNS = { same: '=', new: 'Nueva', back: 'Vuelve' } as const

function MovementMark({ movement: { kind, steps, spoken } }: { movement: Movement }) {
  return (
    <span className={cx(classes.movement, classes[kind])} title={spoken}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <span aria-hidden>
        {kind === 'up' || kind === 'down' ? (
          <>
            {kind === 'up' ? <ArrowUpBoldIcon /> : <ArrowDownBoldIcon />}
            {steps}
          </>
        ) : (
          SIGNS[kind]
        )}
      </span>
    </span>
  )
}
