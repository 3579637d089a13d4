import { inksOf } from '@remusic/art/inks'
import { creditedTo } from '@remusic/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { CatalogueProblem } from '../catalogue/CatalogueProblem.tsx'
import { playable } from '../catalogue/playable.ts'
import { songQuery } from '../catalogue/queries.ts'
import { Sheet } from '../catalogue/Sheet.tsx'
import { SongDetailTab } from '../catalogue/SongDetailTab.tsx'
import { SongHeader } from '../catalogue/SongHeader.tsx'
import { movedTo, useMoved } from '../catalogue/useMoved.ts'
import { HiddenNotice } from '../corrections/HiddenNotice.tsx'
import { ItemMenu } from '../corrections/ItemMenu.tsx'
import { songMomentsQuery } from '../moments/queries.ts'
import { SongMoments } from '../moments/SongMoments.tsx'
import { paths, TAB_PARAM } from '../paths.ts'
import { targetFilterOf } from '../reviews/listParams.ts'
import { targetPages } from '../reviews/pages.ts'
import { ReviewTab } from '../reviews/ReviewTab.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { lazyChunk } from '../ui/layout/lazyChunk.ts'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { ItemKeys } from './item/ItemKeys.tsx'

const BesideSong = lazyChunk(() => import('./item/SongExtras.tsx').then((m) => m.BesideSong))
const AfterSong = lazyChunk(() => import('./item/SongExtras.tsx').then((m) => m.AfterSong))

const TABS = [
  { value: 'detalle', label: 'Detalle' },
  { value: 'resenas', label: 'Reseñas' },
] as const

export const queries: ScreenQueries = ({ params: { id = '' }, search, userId }) => ({
  required: [songQuery(id)],
  movedTo: (client) => movedTo(id, client.getQueryData(songQuery(id).queryKey), paths.song),
  streamed: [
    songMomentsQuery(id),
    ...(search.get(TAB_PARAM) === 'detalle'
      ? []
      : [targetPages({ kind: 'song', apiId: id }, targetFilterOf(search)).pageAfter('')]),
  ],
  ...(userId && {
    streamedLater: async () => {
      const { playlistsQuery, playlistsWithQuery } = await import('../playlists/queries.ts')
      return [playlistsQuery(userId), playlistsWithQuery(id)]
    },
  }),
})

export function SongPage() {
  const { id = '' } = useParams()
  const song = useQuery(songQuery(id))
  const isMoving = useMoved({
    id,
    item: song.data,
    path: paths.song,
    keyOf: (apiId) => songQuery(apiId).queryKey,
  })
  const [tab, showTab, hrefOf] = useTab(TAB_PARAM, TABS, { defaultTab: 'resenas' })
  if (song.isError)
    return (
      <CatalogueProblem error={song.error} onRetry={() => void song.refetch()} pending={song.isFetching} />
    )
  if (song.isPending || isMoving)
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <PageLoader text="Estamos buscando la mejor música para tí" />
      </main>
    )
  const { data } = song
  // The curve comes last wherever it is, because it may appear late.
  const beside = (withCurve: boolean) => (
    <Suspense>
      <BesideSong song={data} withCurve={withCurve} />
    </Suspense>
  )
  const after = (onNarrow: boolean) => (
    <Suspense>
      <AfterSong song={data} onNarrow={onNarrow} />
    </Suspense>
  )
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      {data.hidden && <HiddenNotice />}
      <Tabs value={tab} onChange={showTab} hrefOf={hrefOf}>
        <SongHeader
          song={data}
          inks={inksOf(data.image)}
          tabs={TABS}
          keys={
            <ItemKeys
              item={{
                type: 'song',
                apiId: id,
                name: data.title,
                artist: creditedTo(data),
                image: data.image,
              }}
            />
          }
          menu={<ItemMenu kind="song" id={data.apiId} name={data.title} hidden={data.hidden} size="s" />}
          moments={<SongMoments song={playable(data)} />}
        />
        <Sheet>
          <TabPanel value="detalle">
            <SongDetailTab song={data} beside={beside(false)} />
            {after(false)}
          </TabPanel>
          <TabPanel value="resenas">
            <ReviewTab
              kind="song"
              apiId={id}
              name={data.title}
              below={beside(true)}
              afterFirst={after(true)}
            />
          </TabPanel>
        </Sheet>
      </Tabs>
    </main>
  )
}
