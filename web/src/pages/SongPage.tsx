import { inksOf } from '@remusic/art/inks'
import { creditedTo } from '@remusic/contract/music/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyChunk } from '../base/ui/layout/lazyChunk.ts'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { CatalogueProblem } from '../music/catalogue/CatalogueProblem.tsx'
import { playable } from '../music/catalogue/playable.ts'
import { songQuery } from '../music/catalogue/queries.ts'
import { Sheet } from '../music/catalogue/Sheet.tsx'
import { SongDetailTab } from '../music/catalogue/SongDetailTab.tsx'
import { SongHeader } from '../music/catalogue/SongHeader.tsx'
import { movedTo, useMoved } from '../music/catalogue/useMoved.ts'
import { songMomentsQuery } from '../opinions/moments/queries.ts'
import { SongMoments } from '../opinions/moments/SongMoments.tsx'
import { targetFilterOf } from '../opinions/reviews/listParams.ts'
import { targetPages } from '../opinions/reviews/pages.ts'
import { ReviewTab } from '../opinions/reviews/ReviewTab.tsx'
import { paths, TAB_PARAM } from '../paths.ts'
import { HiddenNotice } from '../running/corrections/HiddenNotice.tsx'
import { ItemMenu } from '../running/corrections/ItemMenu.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { ItemButtons } from './item/ItemButtons.tsx'

const extras = () => import('./item/SongExtras.tsx')
const BesideSong = lazyChunk(() => extras().then((m) => m.BesideSong))
const AfterSong = lazyChunk(() => extras().then((m) => m.AfterSong))

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
      const { playlistsQuery, playlistsWithQuery } = await import('../together/playlists/queries.ts')
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
            <ItemButtons
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
