import type { Colors } from '@remusic/art/palettes'
import type { AlbumDetails, Song } from '@remusic/contract/schemas/catalogue'
import PlayFillIcon from '~icons/ph/play-fill'
import { FollowKey } from '../follows/FollowKey.tsx'
import { player } from '../player/player.ts'
import { ShareKey } from '../sharing/ShareKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { Poster } from '../ui/layout/Poster.tsx'
import { TabList } from '../ui/layout/TabList.tsx'
import { NoteHead } from '../ui/marks/NoteHead.tsx'
import { Stamp } from '../ui/marks/Stamp.tsx'
import { VinylSleeve } from '../ui/marks/VinylSleeve.tsx'
import { minutesText, spokenDuration } from '../ui/text/durations.ts'
import { ArtistLink } from './ArtistLink.tsx'
import classes from './Header.module.css'
import { playable } from './playable.ts'
import { ReviewFacts } from './ReviewFacts.tsx'

type Props = {
  album: AlbumDetails
  songs: readonly Song[]
  inks: Colors
  tabs: readonly { value: string; label: string }[]
}

/** An album's poster: the record sliding out of its sleeve. */
export function AlbumHeader({ album, songs, inks, tabs }: Props) {
  const list = songs.map(playable)
  const first = list.find((song) => song.preview !== null)
  return (
    <Poster
      wash={inks}
      title={album.title}
      titleSize="huge"
      above={<Stamp>Álbum Verificado</Stamp>}
      picture={<VinylSleeve src={album.image} alt={`Portada de ${album.title}, de ${album.artist}`} />}
      meta={
        <>
          <ArtistLink className={classes.artist} id={album.artistId}>
            <NoteHead src={album.imageartist} name={album.artist} size={44} />
            {album.artist}
          </ArtistLink>
          {album.year !== null && <span>{album.year}</span>}
          <span>{album.songCount === 1 ? '1 canción' : `${album.songCount} canciones`}</span>
          <span title={spokenDuration(album.duration)}>{minutesText(album.duration)}</span>
          <ReviewFacts reviews={album.reviews} />
        </>
      }
      actions={
        <>
          {first && (
            <Key variant="ink" icon={<PlayFillIcon aria-hidden />} onClick={() => player.toggle(first, list)}>
              Escuchar avances
            </Key>
          )}
          <FollowKey kind="album" id={album.apiId} name={album.title} onWash />
          <ShareKey
            shared={{ kind: 'album', id: album.apiId, title: album.title, artist: album.artist }}
            look="ghost"
          />
        </>
      }
      footer={<TabList label="Álbum" tabs={[...tabs]} />}
    />
  )
}
