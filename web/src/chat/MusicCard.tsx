import { inksOf } from '@remusic/art/inks'
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
  /** Instead of the card, where what was linked is not there. */
  fallback: ReactNode
  /** Below the card. */
  children?: ReactNode
}

/** What an address of ReMusic leads to, in the colours of its cover and ready to sound. */
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
  if (!song.data) return <NoCardYet query={song} fallback={fallback} below={children} />
  const { title, artist, image } = song.data
  return (
    <CardLook
      to={paths.song(id)}
      image={image}
      picture={<Sleeve src={image} size={56} lying />}
      name={title}
      about={`Canción de ${artist}`}
      songs={[playable(song.data)]}
      below={children}
    />
  )
}

function AlbumCard({ id, fallback, children }: CardProps) {
  const album = useQuery(albumQuery(id))
  const songs = useQuery(albumSongsQuery(id))
  if (!album.data) return <NoCardYet query={album} fallback={fallback} below={children} />
  const { title, artist, image } = album.data
  return (
    <CardLook
      to={paths.album(id)}
      image={image}
      picture={<Sleeve src={image} size={56} lying />}
      name={title}
      about={`Álbum de ${artist}`}
      songs={(songs.data ?? []).map(playable)}
      below={children}
    />
  )
}

function ArtistCard({ id, fallback, children }: CardProps) {
  const artist = useQuery(artistQuery(id))
  const songs = useQuery(artistTopSongsQuery(id))
  if (!artist.data) return <NoCardYet query={artist} fallback={fallback} below={children} />
  const { name, image } = artist.data
  return (
    <CardLook
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

type LookProps = {
  to: string
  image: string
  picture: ReactNode
  name: string
  about: string
  songs: PlayableSong[]
  below: ReactNode
}

function CardLook({ to, image, picture, name, about, songs, below }: LookProps) {
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

type NoCardProps = { query: UseQueryResult; fallback: ReactNode; below: ReactNode }

function NoCardYet({ query, fallback, below }: NoCardProps) {
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
