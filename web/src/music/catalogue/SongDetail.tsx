import { creditsOf, hasArtistPage } from '@remusic/contract/catalogue'
import type { SongDetails } from '@remusic/contract/schemas/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import { minutesText, spokenDuration } from '../ui/text/durations.ts'
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
        [
          'Duración',
          <span key="duration" title={spokenDuration(song.duration)}>
            {minutesText(song.duration)}
          </span>,
        ],
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
