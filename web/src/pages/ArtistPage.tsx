import { inksOf } from '@remusic/art/inks'
import type { ArtistDetails, Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { TwoColumns } from '../base/ui/layout/TwoColumns.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { SimilarTo } from '../listening/taste/SimilarTo.tsx'
import { ArtistAlbums } from '../music/catalogue/ArtistAlbums.tsx'
import { ArtistAppearances } from '../music/catalogue/ArtistAppearances.tsx'
import { ArtistHeader } from '../music/catalogue/ArtistHeader.tsx'
import { ArtistSongs } from '../music/catalogue/ArtistSongs.tsx'
import { CatalogueProblem } from '../music/catalogue/CatalogueProblem.tsx'
import { partOf } from '../music/catalogue/discography.ts'
import { LatestAlbums } from '../music/catalogue/LatestAlbums.tsx'
import { QuerySongList } from '../music/catalogue/QuerySongList.tsx'
import {
  artistAlbumsQuery,
  artistAppearancesQuery,
  artistQuery,
  artistSongsQuery,
  artistTopSongsQuery,
} from '../music/catalogue/queries.ts'
import { ReviewHistogram } from '../music/catalogue/ReviewHistogram.tsx'
import { SearchArtistSongs } from '../music/catalogue/SearchArtistSongs.tsx'
import { Sheet } from '../music/catalogue/Sheet.tsx'
import { SourceNotes } from '../music/catalogue/SourceNotes.tsx'
import { movedTo, useMoved } from '../music/catalogue/useMoved.ts'
import { targetFilterOf } from '../opinions/reviews/listParams.ts'
import { targetPages } from '../opinions/reviews/pages.ts'
import { ReviewTab } from '../opinions/reviews/ReviewTab.tsx'
import { paths, TAB_PARAM } from '../paths.ts'
import { HiddenNotice } from '../running/corrections/HiddenNotice.tsx'
import { ItemMenu } from '../running/corrections/ItemMenu.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { AddToPlaylist } from '../together/playlists/AddToPlaylist.tsx'
import { ItemButtons } from './item/ItemButtons.tsx'

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
            <ItemButtons
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
