import type { Colors } from '@remusic/art/palettes'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { AlbumDetails, Track } from '@remusic/contract/music/schemas/catalogue'
import type { ReactNode } from 'react'
import PlayFillIcon from '~icons/ph/play-fill'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { Stamp } from '../../base/ui/marks/Stamp.tsx'
import { VinylCover } from '../../base/ui/marks/VinylCover.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { FollowButton } from '../follows/FollowButton.tsx'
import { player, useFirstPlayable } from '../player/player.ts'
import { HeaderCredits } from './HeaderCredits.tsx'
import { playable } from './playable.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { isOnAlbum } from './tracks.ts'

type Props = {
  album: AlbumDetails
  songs: readonly Track[]
  inks: Colors
  tabs: readonly { value: string; label: string }[]
  keys?: ReactNode
  menu?: ReactNode
}

/** An album's poster: the record sliding out of its cover. */
export function AlbumHeader({ album, songs, inks, tabs, keys, menu }: Props) {
  const by = creditedTo(album)
  // Playing the album plays what is on it; the songs of other editions only if it has no others.
  const tracks = songs.filter(isOnAlbum)
  const list = (tracks.length > 0 ? tracks : songs).map(playable)
  const first = useFirstPlayable(list)
  return (
    <Poster
      wash={inks}
      title={album.title}
      subtitle={album.disambiguation || undefined}
      titleSize="huge"
      above={<Stamp>Álbum Verificado</Stamp>}
      picture={<VinylCover src={album.image} alt={`Portada de ${album.title}, de ${by}`} />}
      meta={
        <>
          <HeaderCredits work={album} />
          {album.year !== null && <span>{album.year}</span>}
          <span>{album.songCount === 1 ? '1 canción' : `${album.songCount} canciones`}</span>
          <Duration seconds={album.duration} />
          <ReviewFacts reviews={album.reviews} />
        </>
      }
      actions={
        <>
          {first && (
            <Button
              variant="ink"
              icon={<PlayFillIcon aria-hidden />}
              onClick={() => player.toggle(first, list)}
            >
              Escuchar avances
            </Button>
          )}
          {keys}
          <FollowButton kind="album" id={album.apiId} name={album.title} onWash />
          <ShareButton
            shared={{ kind: 'album', id: album.apiId, title: album.title, artist: by }}
            look="ghost"
          />
          {menu}
        </>
      }
      footer={<TabList label="Álbum" tabs={tabs} />}
    />
  )
}
