import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { paths } from '../../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import type { PlayableSong } from '../player/player.ts'
import classes from './Card.module.css'
import { Credits } from './Credits.tsx'
import { playable } from './playable.ts'
import { SongMenu } from './SongMenu.tsx'

type Props = {
  song: Song
  list: readonly PlayableSong[]
  /** The place among the songs of the moment. */
  rank?: number
}

/** A song with its cover, a play button, a link to its reviews and a menu; among ranked songs with its place. */
export function SongCard({ song, list, rank }: Props) {
  const isRanked = rank !== undefined
  const cover = (
    <div className={`relative ${classes.cover}`}>
      <Link to={paths.song(song.apiId)} tabIndex={-1} aria-hidden>
        <Cover src={song.image} />
      </Link>
      <PlaySong className={classes.play} size={isRanked ? 44 : 48} song={playable(song)} list={list} />
    </div>
  )
  return (
    <div className={classes.card}>
      {isRanked ? (
        <div className={classes.ranked}>
          <span className={classes.rank} aria-hidden>
            {rank}
          </span>
          {cover}
        </div>
      ) : (
        cover
      )}
      <Link
        className={`bold mt-2-5 ${classes.title}`}
        to={paths.song(song.apiId)}
        {...(isRanked && { 'aria-label': `${rank}. ${song.title}` })}
      >
        {song.title}
      </Link>
      <Credits className={classes.subtitle} work={song} />
      <div className={`row gap-2 mt-2-5 ${classes.buttons}`}>
        <ButtonLink component={Link} to={paths.songReviews(song.apiId)} size="s" block>
          Reseñas
        </ButtonLink>
        <SongMenu song={song} variant="solid" />
      </div>
    </div>
  )
}
