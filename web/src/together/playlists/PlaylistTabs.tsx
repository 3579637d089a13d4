import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { PlaylistFolder } from '@remusic/contract/together/schemas/playlistFolders'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import PlusBoldIcon from '~icons/ph/plus-bold'
import SparkleIcon from '~icons/ph/sparkle'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useTab } from '../../base/ui/layout/useTab.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { NEW_PLAYLIST, PLAYLIST_PARAM } from '../../paths.ts'
import { CreatePlaylist } from './CreatePlaylist.tsx'
import { draggedPlaylist } from './folders/dragged.ts'
import { FolderBar } from './folders/FolderBar.tsx'
import { useOpenFolder } from './folders/useOpenFolder.ts'
import classes from './PlaylistTabs.module.css'
import { type ButtonsOf, PlaylistView } from './PlaylistView.tsx'
import { playlistsQuery } from './queries.ts'
import { NewSmartButton } from './smart/NewSmartButton.tsx'
import { TopSongs } from './TopSongs.tsx'

const TOP = 'top'

/** The playlist whose tab is open according to the query of a URL. */
export function playlistIn(search: URLSearchParams): string | null {
  const tab = search.get(PLAYLIST_PARAM)
  return tab === TOP || tab === NEW_PLAYLIST ? null : tab
}

/** A playlist, and whether the viewer owns it. */
type Listed = Playlist & { isMine: boolean }

/** The playlists of a folder. The viewer's own are taken from the list of their playlists, which every change updates. */
const inFolder = ({ playlists }: PlaylistFolder, mine: readonly Playlist[]): Listed[] =>
  playlists.map((playlist) => {
    const own = mine.find(({ id }) => id === playlist.id)
    return { ...(own ?? playlist), isMine: own !== undefined }
  })

type Props = {
  userId: string
  isOwn: boolean
  /** The songs of the 'top' tab. */
  top: Song[]
  buttonsOf?: ButtonsOf
}

/** One tab per playlist, the tab for a new one last. */
export function PlaylistTabs({ userId, isOwn, top, buttonsOf }: Props) {
  const playlists = useQuery(playlistsQuery(userId))
  const mine = playlists.data ?? []
  const names = mine.map(({ name }) => name)
  const { folders, open: folder, hrefOf: hrefOfFolder, show: showFolder } = useOpenFolder(isOwn)
  const all: Listed[] = folder ? inFolder(folder, mine) : mine.map((each) => ({ ...each, isMine: isOwn }))
  const tabs = [
    ...(folder ? [] : [{ value: TOP, label: 'top' }]),
    ...all.map(({ id, name, smart }) => ({
      value: id,
      label: name,
      ...(smart && { icon: <SparkleIcon aria-label="Inteligente" role="img" /> }),
      ...(isOwn && { drag: draggedPlaylist(id) }),
    })),
    ...(isOwn && !folder
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
      {isOwn && (mine.length > 0 || folders.length > 0) && (
        <FolderBar folders={folders} open={folder} hrefOf={hrefOfFolder} onOpen={showFolder} />
      )}
      {tabs.length > 0 ? (
        <TabList
          className={cx(classes.tabs, isOwn && !folder && classes.own)}
          label="Playlists"
          tabs={tabs}
        />
      ) : (
        <EmptyState
          title="Esta carpeta está vacía"
          hint="Mueve aquí una playlist con el botón de carpeta que tiene cada una"
        />
      )}
      {!folder && (
        <TabPanel value={TOP}>
          <TopSongs songs={top} isOwn={isOwn} />
        </TabPanel>
      )}
      {all.map((playlist) => (
        <TabPanel key={playlist.id} value={playlist.id}>
          <PlaylistView playlist={playlist} editable={playlist.isMine} names={names} buttonsOf={buttonsOf} />
        </TabPanel>
      ))}
      {isOwn && !folder && (
        <TabPanel value={NEW_PLAYLIST}>
          <div className={classes.create}>
            {mine.length === 0 && <p className="muted mb-5">No tienes listas de reproduccion, crea una</p>}
            <CreatePlaylist names={names} onCreated={show} />
            <NewSmartButton names={names} onCreated={show} />
          </div>
        </TabPanel>
      )}
    </Tabs>
  )
}
