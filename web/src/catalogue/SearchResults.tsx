import type { Found } from '@remusic/contract/search'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import { AlbumCard } from './AlbumCard.tsx'
import { ArtistCard } from './ArtistCard.tsx'
import { Grid } from './Grid.tsx'
import { songOf } from './playable.ts'
import { SongList } from './SongList.tsx'

type Props = { results: Found['results']; from: number }

/** What was found, in the shape of its kind. */
export function SearchResults({ results, from }: Props) {
  const songs = results.filter((each) => each.type === 'track').map(songOf)
  const artists = results.filter((each) => each.type === 'artist')
  const albums = results.filter((each) => each.type === 'album')
  return (
    <>
      {songs.length > 0 && (
        <SongList
          songs={songs}
          label="Canciones"
          from={from}
          actions={(song) => <AddToPlaylist song={song} />}
        />
      )}
      {artists.length > 0 && (
        <Grid label="Artistas">
          {artists.map((artist) => (
            <ArtistCard key={artist.apiId} artist={artist} look="note" />
          ))}
        </Grid>
      )}
      {albums.length > 0 && (
        <Grid label="Álbumes">
          {albums.map((album) => (
            <AlbumCard key={album.apiId} album={album} />
          ))}
        </Grid>
      )}
    </>
  )
}
