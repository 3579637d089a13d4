import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import { Button } from '../base/ui/inputs/Button.tsx'
import { TextLink } from '../base/ui/inputs/TextLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { ArtistCard } from '../music/catalogue/ArtistCard.tsx'
import { EmptyCatalogue } from '../music/catalogue/EmptyCatalogue.tsx'
import { playable } from '../music/catalogue/playable.ts'
import { QueryRail } from '../music/catalogue/QueryRail.tsx'
import {
  randomArtistsQuery,
  randomSongsQuery,
  topArtistsQuery,
  topSongsQuery,
} from '../music/catalogue/queries.ts'
import { SongCard } from '../music/catalogue/SongCard.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { PlaylistRail, playlistRailQuery } from '../together/playlists/PlaylistRail.tsx'

export const queries: ScreenQueries = () => ({
  required: [randomSongsQuery, topSongsQuery, randomArtistsQuery, topArtistsQuery, playlistRailQuery],
})

export function MusicPage() {
  const isMember = useSession() !== null
  const newSongs = useQuery(randomSongsQuery)
  const songsOfTheMoment = useQuery(topSongsQuery)
  const newArtists = useQuery(randomArtistsQuery)
  const artistsOfTheMoment = useQuery(topArtistsQuery)
  const newList = useMemo(() => (newSongs.data ?? []).map(playable), [newSongs.data])
  const topList = useMemo(() => (songsOfTheMoment.data ?? []).map(playable), [songsOfTheMoment.data])
  const isEmpty = [newSongs, songsOfTheMoment, newArtists, artistsOfTheMoment].every(
    ({ data }) => data?.length === 0,
  )
  if (isEmpty)
    return (
      <Page title="Música" titleSize="huge">
        <EmptyCatalogue />
      </Page>
    )
  return (
    <Page
      title="Disfruta de nuestra variedad de canciones"
      titleSize="huge"
      lead={
        <>
          <TextLink component={Link} to={paths.charts()}>
            Listas de éxitos: lo más escuchado y lo mejor puntuado
          </TextLink>
          {isMember && (
            <>
              {' · '}
              <TextLink component={Link} to={paths.radar()}>
                Radar: lo nuevo de tus artistas
              </TextLink>
            </>
          )}
        </>
      }
      actions={
        <Button
          variant="primary"
          size="l"
          icon={<ArrowsClockwiseBoldIcon aria-hidden />}
          pending={newSongs.isFetching}
          pendingLabel="Buscando otras canciones"
          onClick={() => void newSongs.refetch()}
        >
          Nuevas canciones
        </Button>
      }
    >
      <QueryRail title="Descubre nuevas canciones" query={newSongs} empty="No hay canciones">
        {(songs) => songs.map((song) => <SongCard key={song.apiId} song={song} list={newList} />)}
      </QueryRail>
      <QueryRail
        title="Canciones del momento"
        query={songsOfTheMoment}
        empty="No hay canciones"
        itemWidth={222}
      >
        {(songs) =>
          songs.map((song, i) => <SongCard key={song.apiId} song={song} rank={i + 1} list={topList} />)
        }
      </QueryRail>
      <QueryRail title="Descubre nuevos artistas" query={newArtists} empty="No hay artistas" itemWidth={236}>
        {(artists) =>
          artists.map((artist) => <ArtistCard key={artist.apiId} artist={artist} look="portrait" />)
        }
      </QueryRail>
      <QueryRail title="Artistas del momento" query={artistsOfTheMoment} empty="No hay artistas">
        {(artists) => artists.map((artist) => <ArtistCard key={artist.apiId} artist={artist} look="note" />)}
      </QueryRail>
      <PlaylistRail />
    </Page>
  )
}
