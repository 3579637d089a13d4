import { inksOf } from '@remusic/art/inks'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { TwoColumns } from '../base/ui/layout/TwoColumns.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { OpinionCurve } from '../listening/diary/OpinionCurve.tsx'
import { SimilarTo } from '../listening/taste/SimilarTo.tsx'
import { AlbumHeader } from '../music/catalogue/AlbumHeader.tsx'
import { AlbumSongs } from '../music/catalogue/AlbumSongs.tsx'
import { CatalogueProblem } from '../music/catalogue/CatalogueProblem.tsx'
import { albumQuery, albumSongsQuery } from '../music/catalogue/queries.ts'
import { ReviewHistogram } from '../music/catalogue/ReviewHistogram.tsx'
import { Sheet } from '../music/catalogue/Sheet.tsx'
import { SourceNotes } from '../music/catalogue/SourceNotes.tsx'
import { movedTo, useMoved } from '../music/catalogue/useMoved.ts'
import { LatestReviews } from '../opinions/reviews/LatestReviews.tsx'
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
            <ItemButtons
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
