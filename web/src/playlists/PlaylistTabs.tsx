import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { Song } from '@remusic/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/SkeletonRow.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import classes from './PlaylistTabs.module.css'
import { PlaylistView } from './PlaylistView.tsx'
import { playlistsQuery } from './queries.ts'

const TOP = 'top'
const NEW = 'nueva'

type Props = {
  userId: string
  isOwn: boolean
  /** The songs of the first tab; where it is not shown, nothing. */
  top?: Song[]
}

/** One tab per playlist, 'top' first, and for one's own a last one to make another. */
export function PlaylistTabs({ userId, isOwn, top }: Props) {
  const playlists = useQuery(playlistsQuery(userId))
  const [chosen, setChosen] = useState(top ? TOP : '')
  if (playlists.isPending)
    return (
      <SkeletonGroup label="Buscando las playlists">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (playlists.isError)
    return <ErrorState onRetry={() => void playlists.refetch()} pending={playlists.isFetching} />
  const tabs = [
    ...(top ? [{ value: TOP, label: 'top' }] : []),
    ...playlists.data.map(({ id, name }) => ({ value: id, label: name })),
    ...(isOwn
      ? [{ value: NEW, label: 'Crear nueva Playlist', icon: <PlusIcon weight="bold" aria-hidden /> }]
      : []),
  ]
  if (tabs.length === 0) return <EmptyState title="Todavía no comparte playlists" headingLevel={3} />
  const shown = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value ?? NEW
  return (
    <Tabs value={shown} onChange={setChosen}>
      <TabList label="Playlists" tabs={tabs} />
      {top && (
        <TabPanel value={TOP}>
          <PlaylistSongs songs={top} name="top" />
        </TabPanel>
      )}
      {playlists.data.map((playlist) => (
        <TabPanel key={playlist.id} value={playlist.id}>
          <PlaylistView playlist={playlist} isOwn={isOwn} />
        </TabPanel>
      ))}
      {isOwn && (
        <TabPanel value={NEW}>
          <div className={classes.create}>
            {playlists.data.length === 0 && (
              <p className={classes.hint}>No tienes listas de reproduccion, crea una</p>
            )}
            <CreatePlaylist names={playlists.data.map((playlist) => playlist.name)} onCreated={setChosen} />
          </div>
        </TabPanel>
      )}
    </Tabs>
  )
}
