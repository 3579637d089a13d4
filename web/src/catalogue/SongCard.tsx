import type { Song } from '@remusic/contract/schemas/catalogue'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import type { PlayableSong } from '../player/player.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import classes from './Card.module.css'
import { Credits } from './Credits.tsx'
import { playable } from './playable.ts'
import { SongMenu } from './SongMenu.tsx'

/** A song with its sleeve, a play key and a link to its reviews. */
export function SongCard({ song, list }: { song: Song; list: readonly PlayableSong[] }) {
  return (
    <div className={classes.card}>
      <div className={classes.cover}>
        <Link to={paths.song(song.apiId)} tabIndex={-1} aria-hidden>
          <Sleeve src={song.image} />
        </Link>
        <PlaySong className={classes.play} size={48} song={playable(song)} list={list} />
      </div>
      <Link className={classes.title} to={paths.song(song.apiId)}>
        {song.title}
      </Link>
      <Credits className={classes.subtitle} work={song} />
      <div className={classes.keys}>
        <KeyLink component={Link} to={paths.songReviews(song.apiId)} size="s" block>
          Reseñas
        </KeyLink>
        <SongMenu song={song} variant="solid" />
      </div>
    </div>
  )
}
