import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Found } from '@remusic/contract/music/schemas/search'
import type { ReactNode } from 'react'
import { AlbumCard } from './AlbumCard.tsx'
import { ArtistCard } from './ArtistCard.tsx'
import { Grid } from './Grid.tsx'
import { HiddenMark } from './HiddenMark.tsx'
import { songOf } from './playable.ts'
import { SongList } from './SongList.tsx'
import versionClasses from './SongVersions.module.css'
import { SongVersions } from './SongVersions.tsx'

type Props = { results: Found['results']; from: number; actions: (song: Song) => ReactNode }

/** The results, laid out according to their kind. */
export function SearchResults({ results, from, actions }: Props) {
  const tracks = results.filter((each) => each.type === 'track')
  const songs = tracks.map(songOf)
  const versions = new Map(tracks.map((each) => [each.id, each.versions]))
  const hidden = new Set(tracks.flatMap((each) => (each.hidden ? each.id : [])))
  const artists = results.filter((each) => each.type === 'artist')
  const albums = results.filter((each) => each.type === 'album')
  return (
    <>
      {songs.length > 0 && (
        <SongList
          songs={songs}
          label="Canciones"
          from={from}
          actions={actions}
          below={(song) => {
            const count = versions.get(song.apiId) ?? 0
            return (
              (hidden.has(song.apiId) && (
                <p className={versionClasses.mark}>
                  <HiddenMark kind="track" />
                </p>
              )) ||
              (count > 0 && <SongVersions song={song} count={count} actions={actions} />)
            )
          }}
        />
      )}
      {artists.length > 0 && (
        <Grid label="Artistas">
          {artists.map((artist) => (
            <ArtistCard key={artist.apiId} artist={artist} look="note" isHidden={artist.hidden} />
          ))}
        </Grid>
      )}
      {albums.length > 0 && (
        <Grid label="Álbumes">
          {albums.map((album) => (
            <AlbumCard key={album.apiId} album={album} isHidden={album.hidden} />
          ))}
        </Grid>
      )}
    </>
  )
}
