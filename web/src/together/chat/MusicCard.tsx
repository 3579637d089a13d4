import { creditedTo } from '@remusic/contract/music/catalogue'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import {
  albumQuery,
  albumSongsQuery,
  artistQuery,
  artistTopSongsQuery,
  songQuery,
} from '../../music/catalogue/queries.ts'
import { paths } from '../../paths.ts'
import { CardFrame, CardPlaceholder, type LinkCardProps } from './CardFrame.tsx'
import type { MusicLink } from './links.ts'
import { PlaylistLinkCard } from './PlaylistLinkCard.tsx'
import { ReviewLinkCard } from './ReviewLinkCard.tsx'
import { TogetherLine } from './TogetherLine.tsx'

type Props = {
  chatId: string
  music: MusicLink
  /** Shown instead of the card when the linked music does not exist. */
  fallback: ReactNode
  /** Shown below the card. */
  children?: ReactNode
}

/** A preview of linked music, in the colours of its cover, with a play button. */
export function MusicCard({ chatId, music, fallback, children }: Props) {
  const Card = CARDS[music.kind]
  return (
    <Card id={music.id} fallback={fallback} foot={<TogetherLine chatId={chatId} music={music} />}>
      {children}
    </Card>
  )
}

function SongCard({ id, fallback, foot, children }: LinkCardProps) {
  const song = useQuery(songQuery(id))
  if (!song.data) return <CardPlaceholder query={song} fallback={fallback} below={children} />
  const { title, image } = song.data
  return (
    <CardFrame
      to={paths.song(id)}
      image={image}
      picture={<Cover src={image} size={56} lying />}
      name={title}
      about={`Canción de ${creditedTo(song.data)}`}
      songs={[playable(song.data)]}
      foot={foot}
      below={children}
    />
  )
}

function AlbumCard({ id, fallback, foot, children }: LinkCardProps) {
  const album = useQuery(albumQuery(id))
  const songs = useQuery(albumSongsQuery(id))
  if (!album.data) return <CardPlaceholder query={album} fallback={fallback} below={children} />
  const { title, image } = album.data
  return (
    <CardFrame
      to={paths.album(id)}
      image={image}
      picture={<Cover src={image} size={56} lying />}
      name={title}
      about={`Álbum de ${creditedTo(album.data)}`}
      songs={(songs.data ?? []).map(playable)}
      foot={foot}
      below={children}
    />
  )
}

function ArtistCard({ id, fallback, foot, children }: LinkCardProps) {
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
      foot={foot}
      below={children}
    />
  )
}

const CARDS: Record<MusicLink['kind'], ComponentType<LinkCardProps>> = {
  song: SongCard,
  album: AlbumCard,
  artist: ArtistCard,
  review: ReviewLinkCard,
  playlist: PlaylistLinkCard,
}
