import { inksOf } from '@remusic/art/inks'
import type { ArtistDetails, Song } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ArtistAlbums } from '../catalogue/ArtistAlbums.tsx'
import { ArtistAppearances } from '../catalogue/ArtistAppearances.tsx'
import { ArtistHeader } from '../catalogue/ArtistHeader.tsx'
import { ArtistSongs } from '../catalogue/ArtistSongs.tsx'
import { CatalogueProblem } from '../catalogue/CatalogueProblem.tsx'
import { partOf } from '../catalogue/discography.ts'
import { LatestAlbums } from '../catalogue/LatestAlbums.tsx'
import { QuerySongList } from '../catalogue/QuerySongList.tsx'
import {
  artistAlbumsQuery,
  artistAppearancesQuery,
  artistQuery,
  artistSongsQuery,
  artistTopSongsQuery,
} from '../catalogue/queries.ts'
import { ReviewHistogram } from '../catalogue/ReviewHistogram.tsx'
import { SearchArtistSongs } from '../catalogue/SearchArtistSongs.tsx'
import { Sheet } from '../catalogue/Sheet.tsx'
import { SourceNotes } from '../catalogue/SourceNotes.tsx'
import { movedTo, useMoved } from '../catalogue/useMoved.ts'
import { HiddenNotice } from '../corrections/HiddenNotice.tsx'
import { ItemMenu } from '../corrections/ItemMenu.tsx'
import { paths, TAB_PARAM } from '../paths.ts'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import { targetFilterOf } from '../reviews/listParams.ts'
import { targetPages } from '../reviews/pages.ts'
import { ReviewTab } from '../reviews/ReviewTab.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SimilarTo } from '../taste/SimilarTo.tsx'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { TwoColumns } from '../ui/layout/TwoColumns.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { ItemKeys } from './item/ItemKeys.tsx'

const TABS = [
  { value: 'populares', label: 'Populares' },
  { value: 'discografia', label: 'Discografía' },
  { value: 'canciones', label: 'Canciones' },
  { value: 'apariciones', label: 'Apariciones' },
  { value: 'buscar', label: 'Buscar Cancion' },
  { value: 'resenas', label: 'Reseñas' },
] as const

/** Most artists appear in no songs of others. */
const tabsOf = ({ hasAppearances }: ArtistDetails) =>
  TABS.filter(({ value }) => value !== 'apariciones' || hasAppearances)

const songActions = (song: Song) => <AddToPlaylist song={song} />

export const queries: ScreenQueries = ({ params: { id = '' }, search }) => ({
  required: [
    artistQuery(id),
    artistTopSongsQuery(id),
    artistAlbumsQuery(id, search.get(TAB_PARAM) === 'discografia' ? partOf(search) : undefined),
    ...(search.get(TAB_PARAM) === 'apariciones' ? [artistAppearancesQuery(id)] : []),
    ...(search.get(TAB_PARAM) === 'canciones' ? [artistSongsQuery(id)] : []),
    ...(search.get(TAB_PARAM) === 'resenas'
      ? [targetPages({ kind: 'artist', apiId: id }, targetFilterOf(search)).pageAfter('')]
      : []),
  ],
  movedTo: (client) => movedTo(id, client.getQueryData(artistQuery(id).queryKey), paths.artist),
})

export function ArtistPage() {
  const { id = '' } = useParams()
  const artist = useQuery(artistQuery(id))
  const popular = useQuery(artistTopSongsQuery(id))
  const isMoving = useMoved({
    id,
    item: artist.data,
    path: paths.artist,
    keyOf: (apiId) => artistQuery(apiId).queryKey,
  })
  const [tab, showTab, hrefOf] = useTab(TAB_PARAM, TABS)
  if (artist.isError)
    return (
      <CatalogueProblem
        error={artist.error}
        onRetry={() => void artist.refetch()}
        pending={artist.isFetching}
      />
    )
  if (artist.isPending || isMoving)
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <PageLoader text="Estamos buscando la mejor música para tí" />
      </main>
    )
  const { data } = artist
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      {data.hidden && <HiddenNotice />}
      <Tabs value={tab} onChange={showTab} hrefOf={hrefOf}>
        <ArtistHeader
          artist={data}
          inks={inksOf(data.image)}
          tabs={tabsOf(data)}
          keys={
            <ItemKeys
              item={{ type: 'artist', apiId: id, name: data.name, artist: data.name, image: data.image }}
            />
          }
          menu={<ItemMenu kind="artist" id={data.apiId} name={data.name} hidden={data.hidden} />}
        />
        <Sheet>
          <TabPanel value="populares">
            <TwoColumns
              main={
                <QuerySongList
                  query={popular}
                  label={`Canciones populares de ${data.name}`}
                  actions={songActions}
                />
              }
              side={
                <>
                  <ReviewHistogram reviews={data.reviews} />
                  <LatestAlbums artistId={id} />
                  <SourceNotes kind="artist" item={data} />
                </>
              }
            />
            <SimilarTo kind="artist" apiId={id} />
          </TabPanel>
          <TabPanel value="discografia">
            <ArtistAlbums artist={data} />
          </TabPanel>
          <TabPanel value="canciones">
            <ArtistSongs id={id} name={data.name} actions={songActions} />
          </TabPanel>
          <TabPanel value="apariciones">
            <ArtistAppearances id={id} name={data.name} actions={songActions} />
          </TabPanel>
          <TabPanel value="buscar">
            <SearchArtistSongs id={id} name={data.name} actions={songActions} />
          </TabPanel>
          <TabPanel value="resenas">
            <ReviewTab kind="artist" apiId={id} name={data.name} />
          </TabPanel>
        </Sheet>
      </Tabs>
    </main>
  )
}
