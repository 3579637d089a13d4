import { creditsOf, hasArtistPage } from '@remusic/contract/music/catalogue'
import type { SongDetails } from '@remusic/contract/music/schemas/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { TwoColumns } from '../../base/ui/layout/TwoColumns.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { paths } from '../../paths.ts'
import { Facts } from './Facts.tsx'
import { ReviewHistogram } from './ReviewHistogram.tsx'
import { Attribution, Labels } from './SourceNotes.tsx'

export type SongDetailProps = {
  song: SongDetails
  /** Shown beside the facts, above the histogram of the scores. */
  beside: ReactNode
}

/** The facts about a song. */
export function SongDetail({ song, beside }: SongDetailProps) {
  return (
    <TwoColumns
      main={<SongFacts song={song} />}
      side={
        <>
          {beside}
          <ReviewHistogram reviews={song.reviews} />
        </>
      }
    />
  )
}

function SongFacts({ song }: { song: SongDetails }) {
  return (
    <Facts
      facts={[
        [
          'Artista',
          creditsOf(song).map(({ artistId, name, join }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the credits of a song have a fixed order
            <span key={place}>
              {hasArtistPage(artistId) ? (
                <TextLink component={Link} to={paths.artist(artistId)}>
                  {name}
                </TextLink>
              ) : (
                name
              )}
              {join}
            </span>
          )),
        ],
        [
          'Álbum',
          <TextLink key="album" component={Link} to={paths.album(song.albumId)}>
            {song.album}
          </TextLink>,
        ],
        ['Duración', <Duration key="duration" seconds={song.duration} />],
        ['Año', song.year === null ? null : String(song.year)],
        [
          song.genres.length > 1 ? 'Géneros' : 'Género',
          song.genres.length === 0
            ? null
            : song.genres.map((genre, i) => (
                <span key={genre.id}>
                  {i > 0 && ', '}
                  <TextLink component={Link} to={paths.genre(genre.id)}>
                    {genre.name}
                  </TextLink>
                </span>
              )),
        ],
        [
          'Pista',
          song.discNumber === 0
            ? 'En otra edición del álbum'
            : song.discNumber > 1
              ? `${song.trackNumber} del disco ${song.discNumber}`
              : String(song.trackNumber),
        ],
        ['Contenido', song.explicit ? 'Explícito' : null],
        ['Etiquetas', song.labels?.length ? <Labels key="labels" labels={song.labels} /> : null],
        ['Fuente', song.mbid ? <Attribution key="source" kind="song" item={song} /> : null],
      ]}
    />
  )
}
