import { inksOf } from '@remusic/art/inks'
import { creditedTo } from '@remusic/contract/catalogue'
import type { Song } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AlbumHeader } from '../catalogue/AlbumHeader.tsx'
import { AlbumSongs } from '../catalogue/AlbumSongs.tsx'
import { CatalogueProblem } from '../catalogue/CatalogueProblem.tsx'
import { albumQuery, albumSongsQuery } from '../catalogue/queries.ts'
import { ReviewHistogram } from '../catalogue/ReviewHistogram.tsx'
import { Sheet } from '../catalogue/Sheet.tsx'
import { SourceNotes } from '../catalogue/SourceNotes.tsx'
import { movedTo, useMoved } from '../catalogue/useMoved.ts'
import { HiddenNotice } from '../corrections/HiddenNotice.tsx'
import { ItemMenu } from '../corrections/ItemMenu.tsx'
import { OpinionCurve } from '../diary/OpinionCurve.tsx'
import { paths, TAB_PARAM } from '../paths.ts'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import { LatestReviews } from '../reviews/LatestReviews.tsx'
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
  { value: 'canciones', label: 'Canciones' },
  { value: 'resenas', label: 'Reseñas' },
] as const

const songActions = (song: Song) => <AddToPlaylist song={song} />

export const queries: ScreenQueries = ({ params: { id = '' }, search }) => ({
  // The newest reviews are beside the songs.
  required: [
    albumQuery(id),
    albumSongsQuery(id),
    targetPages({ kind: 'album', apiId: id }, targetFilterOf(search)).pageAfter(''),
  ],
  movedTo: (client) => movedTo(id, client.getQueryData(albumQuery(id).queryKey), paths.album),
})

export function AlbumPage() {
  const { id = '' } = useParams()
  const album = useQuery(albumQuery(id))
  const songs = useQuery(albumSongsQuery(id))
  const isMoving = useMoved({
    id,
    item: album.data,
    path: paths.album,
    keyOf: (apiId) => albumQuery(apiId).queryKey,
  })
  const [tab, showTab, hrefOf] = useTab(TAB_PARAM, TABS)
  if (album.isError)
    return (
      <CatalogueProblem error={album.error} onRetry={() => void album.refetch()} pending={album.isFetching} />
    )
  if (album.isPending || isMoving)
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <PageLoader text="¡Estamos buscando el álbum!" />
      </main>
    )
  const { data } = album
  const curve = <OpinionCurve type="album" apiId={id} />
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      {data.hidden && <HiddenNotice />}
      <Tabs value={tab} onChange={showTab} hrefOf={hrefOf}>
        <AlbumHeader
          album={data}
          songs={songs.data ?? []}
          inks={inksOf(data.image)}
          tabs={TABS}
          keys={
            <ItemKeys
              item={{
                type: 'album',
                apiId: id,
                name: data.title,
                artist: creditedTo(data),
                image: data.image,
              }}
            />
          }
          menu={<ItemMenu kind="album" id={data.apiId} name={data.title} hidden={data.hidden} />}
        />
        <Sheet>
          <TabPanel value="canciones">
            <TwoColumns
              main={<AlbumSongs query={songs} title={data.title} actions={songActions} />}
              side={
                <>
                  <LatestReviews kind="album" apiId={id} />
                  <ReviewHistogram reviews={data.reviews} />
                  <SourceNotes kind="album" item={data} />
                  {curve}
                </>
              }
            />
            <SimilarTo kind="album" apiId={id} />
          </TabPanel>
          <TabPanel value="resenas">
            <ReviewTab
              kind="album"
              apiId={id}
              name={data.title}
              below={curve}
              afterFirst={<OpinionCurve type="album" apiId={id} onNarrow />}
            />
          </TabPanel>
        </Sheet>
      </Tabs>
    </main>
  )
}
