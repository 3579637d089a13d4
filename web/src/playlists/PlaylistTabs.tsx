import type { Song } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { PLAYLIST_PARAM } from '../paths.ts'
import { TabList } from '../ui/layout/TabList.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import classes from './PlaylistTabs.module.css'
import { PlaylistView } from './PlaylistView.tsx'
import { playlistsQuery } from './queries.ts'
import { TopSongs } from './TopSongs.tsx'

const TOP = 'top'
const NEW = 'nueva'

/** The playlist whose tab is open according to the query of a URL. */
export function playlistIn(search: URLSearchParams): string | null {
  const tab = search.get(PLAYLIST_PARAM)
  return tab === TOP || tab === NEW ? null : tab
}

type Props = {
  userId: string
  isOwn: boolean
  /** The songs of the 'top' tab; without them the tab is not shown. */
  top?: Song[]
  /** Shows only the first songs of each, for pages that show other content too. */
  brief?: boolean
}

/** One tab per playlist. 'top' and the tab for a new playlist come first, so that they stay visible in a long list. */
export function PlaylistTabs({ userId, isOwn, top, brief = false }: Props) {
  const playlists = useQuery(playlistsQuery(userId))
  const all = playlists.data ?? []
  const names = all.map(({ name }) => name)
  const tabs = [
    ...(top ? [{ value: TOP, label: 'top' }] : []),
    ...(isOwn ? [{ value: NEW, label: 'Crear nueva Playlist', icon: <PlusBoldIcon aria-hidden /> }] : []),
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const [shown, show, hrefOf] = useTab(PLAYLIST_PARAM, tabs, { defaultTab: top ? TOP : (all[0]?.id ?? NEW) })
  if (!playlists.data)
    return playlists.isPending ? (
      <SkeletonGroup label="Buscando las playlists">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => void playlists.refetch()} pending={playlists.isFetching} />
    )
  if (tabs.length === 0) return <EmptyState title="Todavía no comparte playlists" headingLevel={3} />
  return (
    <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
      <TabList className={classes.tabs} label="Playlists" tabs={tabs} />
      {top && (
        <TabPanel value={TOP}>
          <TopSongs songs={top} isOwn={isOwn} />
        </TabPanel>
      )}
      {all.map((playlist) => (
        <TabPanel key={playlist.id} value={playlist.id}>
          <PlaylistView
            playlist={playlist}
            editable={isOwn}
            headingLevel={brief ? 3 : 2}
            brief={brief}
            names={names}
          />
        </TabPanel>
      ))}
      {isOwn && (
        <TabPanel value={NEW}>
          <div className={classes.create}>
            {all.length === 0 && <p className={classes.hint}>No tienes listas de reproduccion, crea una</p>}
            <CreatePlaylist names={names} onCreated={show} />
          </div>
        </TabPanel>
      )}
    </Tabs>
  )
}
