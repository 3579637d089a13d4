import type { Album, Artist, Song } from '@remusic/contract/music/schemas/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import type { PlayableSong } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import classes from './Suggested.module.css'

type SongProps = { song: Song; list: readonly PlayableSong[]; why: string }

export function SuggestedSong({ song, list, why }: SongProps) {
  return (
    <Card
      to={paths.song(song.apiId)}
      picture={<Cover src={song.image} />}
      play={
        song.preview !== null && (
          <PlaySong className={classes.play} size={44} song={playable(song)} list={list} />
        )
      }
      name={song.title}
      artist={<Credits className={classes.artist} work={song} />}
      why={why}
    />
  )
}

export function SuggestedAlbum({ album, why }: { album: Album; why: string }) {
  return (
    <Card
      to={paths.album(album.apiId)}
      picture={<Cover src={album.image} />}
      name={album.title}
      artist={<Credits className={classes.artist} work={album} />}
      why={why}
    />
  )
}

export function SuggestedArtist({ artist, why }: { artist: Artist; why: string }) {
  return (
    <Card
      to={paths.artist(artist.apiId)}
      picture={
        <span className={classes.portrait}>
          <NoteHead src={artist.image} name={artist.name} size={136} />
        </span>
      }
      name={artist.name}
      why={why}
    />
  )
}

type CardProps = {
  to: string
  picture: ReactNode
  play?: ReactNode
  name: string
  artist?: ReactNode
  /** Why it is suggested. */
  why: string
}

function Card({ to, picture, play, name, artist, why }: CardProps) {
  return (
    <div className={`column min-w-0 ${classes.card}`}>
      <div className={`relative ${classes.cover}`}>
        <Link to={to} tabIndex={-1} aria-hidden>
          {picture}
        </Link>
        {play}
      </div>
      <Link className={`bold mt-2 ${classes.name}`} to={to}>
        <bdi>{name}</bdi>
      </Link>
      {artist}
      <p className={`muted text-xs mt-1 ${classes.why}`}>{why}</p>
    </div>
  )
}
