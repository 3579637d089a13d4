import type { Song } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { NEW_PLAYLIST, PLAYLIST_PARAM } from '../paths.ts'
import { TabList } from '../ui/layout/TabList.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { cx } from '../ui/styles/cx.ts'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import classes from './PlaylistTabs.module.css'
import { PlaylistView } from './PlaylistView.tsx'
import { playlistsQuery } from './queries.ts'
import { TopSongs } from './TopSongs.tsx'

const TOP = 'top'

/** The playlist whose tab is open according to the query of a URL. */
export function playlistIn(search: URLSearchParams): string | null {
  const tab = search.get(PLAYLIST_PARAM)
  return tab === TOP || tab === NEW_PLAYLIST ? null : tab
}

type Props = {
  userId: string
  isOwn: boolean
  /** The songs of the 'top' tab. */
  top: Song[]
}

/** One tab per playlist, the tab for a new one last. */
export function PlaylistTabs({ userId, isOwn, top }: Props) {
  const playlists = useQuery(playlistsQuery(userId))
  const all = playlists.data ?? []
  const names = all.map(({ name }) => name)
  const tabs = [
    { value: TOP, label: 'top' },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    ...(isOwn
      ? [{ value: NEW_PLAYLIST, label: 'Crear nueva Playlist', icon: <PlusBoldIcon aria-hidden /> }]
      : []),
  ]
  const [shown, show, hrefOf] = useTab(PLAYLIST_PARAM, tabs)
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
  return (
    <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
      <TabList className={cx(classes.tabs, isOwn && classes.own)} label="Playlists" tabs={tabs} />
      <TabPanel value={TOP}>
        <TopSongs songs={top} isOwn={isOwn} />
      </TabPanel>
      {all.map((playlist) => (
        <TabPanel key={playlist.id} value={playlist.id}>
          <PlaylistView playlist={playlist} editable={isOwn} names={names} />
        </TabPanel>
      ))}
      {isOwn && (
        <TabPanel value={NEW_PLAYLIST}>
          <div className={classes.create}>
            {all.length === 0 && <p className={classes.hint}>No tienes listas de reproduccion, crea una</p>}
            <CreatePlaylist names={names} onCreated={show} />
          </div>
        </TabPanel>
      )}
    </Tabs>
  )
}
