import type { Song } from '@remusic/contract/schemas/catalogue'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import type { PlayableSong } from '../player/player.ts'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import classes from './Card.module.css'
import { Credits } from './Credits.tsx'
import { playable } from './playable.ts'

/** A song with its rank in the charts. */
export function RankedSongCard({
  song,
  rank,
  list,
}: {
  song: Song
  rank: number
  list: readonly PlayableSong[]
}) {
  return (
    <div className={classes.card}>
      <div className={classes.ranked}>
        <span className={classes.rank} aria-hidden>
          {rank}
        </span>
        <div className={classes.cover}>
          <Link to={paths.song(song.apiId)} tabIndex={-1} aria-hidden>
            <Sleeve src={song.image} />
          </Link>
          <PlaySong className={classes.play} size={44} song={playable(song)} list={list} />
        </div>
      </div>
      <Link className={classes.title} to={paths.song(song.apiId)} aria-label={`${rank}. ${song.title}`}>
        {song.title}
      </Link>
      <Credits className={classes.subtitle} work={song} />
    </div>
  )
}
