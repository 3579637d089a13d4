import { inksOf } from '@remusic/art/inks'
import { creditedTo } from '@remusic/contract/catalogue'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { playable } from '../catalogue/playable.ts'
import {
  albumQuery,
  albumSongsQuery,
  artistQuery,
  artistTopSongsQuery,
  songQuery,
} from '../catalogue/queries.ts'
import { paths } from '../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import type { PlayableSong } from '../player/player.ts'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { NoteHead } from '../ui/marks/NoteHead.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import { washStyle } from '../ui/styles/wash.ts'
import type { MusicLink } from './links.ts'
import classes from './MusicCard.module.css'

type Props = {
  music: MusicLink
  /** Shown instead of the card when the linked music does not exist. */
  fallback: ReactNode
  /** Shown below the card. */
  children?: ReactNode
}

/** A preview of linked music, in the colours of its cover, with a play key. */
export function MusicCard({ music: { kind, apiId }, fallback, children }: Props) {
  const Card = kind === 'song' ? SongCard : kind === 'album' ? AlbumCard : ArtistCard
  return (
    <Card id={apiId} fallback={fallback}>
      {children}
    </Card>
  )
}

type CardProps = { id: string; fallback: ReactNode; children: ReactNode }

function SongCard({ id, fallback, children }: CardProps) {
  const song = useQuery(songQuery(id))
  if (!song.data) return <CardPlaceholder query={song} fallback={fallback} below={children} />
  const { title, image } = song.data
  return (
    <CardFrame
      to={paths.song(id)}
      image={image}
      picture={<Sleeve src={image} size={56} lying />}
      name={title}
      about={`Canción de ${creditedTo(song.data)}`}
      songs={[playable(song.data)]}
      below={children}
    />
  )
}

function AlbumCard({ id, fallback, children }: CardProps) {
  const album = useQuery(albumQuery(id))
  const songs = useQuery(albumSongsQuery(id))
  if (!album.data) return <CardPlaceholder query={album} fallback={fallback} below={children} />
  const { title, image } = album.data
  return (
    <CardFrame
      to={paths.album(id)}
      image={image}
      picture={<Sleeve src={image} size={56} lying />}
      name={title}
      about={`Álbum de ${creditedTo(album.data)}`}
      songs={(songs.data ?? []).map(playable)}
      below={children}
    />
  )
}

function ArtistCard({ id, fallback, children }: CardProps) {
  const artist = useQuery(artistQuery(id))
  const songs = useQuery(artistTopSongsQuery(id))
  if (!artist.data) return <CardPlaceholder query={artist} fallback={fallback} below={children} />
  const { name, image } = artist.data
  return (
    <CardFrame
      to={paths.artist(id)}
      image={image}
      picture={<NoteHead src={image} name={name} size={60} />}
      name={name}
      about="Artista"
      songs={(songs.data ?? []).map(playable)}
      below={children}
    />
  )
}

type FrameProps = {
  to: string
  image: string
  picture: ReactNode
  name: string
  about: string
  songs: PlayableSong[]
  below: ReactNode
}

function CardFrame({ to, image, picture, name, about, songs, below }: FrameProps) {
  const first = songs.find((song) => song.preview !== null)
  return (
    <>
      <div className={classes.card} style={washStyle(inksOf(image))} data-wash>
        <Link className={classes.what} to={to}>
          {picture}
          <span className={classes.names}>
            <b>{name}</b>
            <span>{about}</span>
          </span>
        </Link>
        {first && <PlaySong size={44} song={first} list={songs} />}
      </div>
      {below}
    </>
  )
}

type PlaceholderProps = { query: UseQueryResult; fallback: ReactNode; below: ReactNode }

function CardPlaceholder({ query, fallback, below }: PlaceholderProps) {
  if (query.isError) return fallback
  return (
    <>
      <SkeletonGroup className={classes.waiting} label="Buscando la música">
        <Skeleton width={56} height={56} />
        <Skeleton width={120} />
      </SkeletonGroup>
      {below}
    </>
  )
}
