import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import PlusBoldIcon from '~icons/ph/plus-bold'
import SparkleIcon from '~icons/ph/sparkle'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useTab } from '../../base/ui/layout/useTab.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { PLAYLIST_PARAM, paths } from '../../paths.ts'
import { PlayAll } from './PlayAll.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import classes from './ProfilePlaylists.module.css'
import { playlistsQuery, songsQuery } from './queries.ts'

type Props = {
  userId: string
  isOwn: boolean
  /** How many songs of a playlist are shown, if more content follows below. */
  most?: number
  headingLevel?: 2 | 3
}

/** The playlists of a user as tabs by name. Of others only the shared ones, which visitors can open too. */
export function ProfilePlaylists({ userId, isOwn, most, headingLevel = 2 }: Props) {
  const { data: playlists = [], error, isPending, isFetching, refetch } = useQuery(playlistsQuery(userId))
  const tabs = playlists.map(({ id, name, smart }) => ({
    value: id,
    label: name,
    ...(smart && { icon: <SparkleIcon aria-label="Inteligente" role="img" /> }),
  }))
  const [shown, show, hrefOf] = useTab(PLAYLIST_PARAM, tabs)
  if (isPending) return <Skeleton label="Buscando las playlists" />
  if (error && playlists.length === 0)
    return <ErrorState headingLevel={headingLevel} onRetry={() => void refetch()} pending={isFetching} />
  const create = isOwn && (
    <ButtonLink
      component={Link}
      to={paths.newPlaylist(userId)}
      variant="primary"
      icon={<PlusBoldIcon aria-hidden />}
    >
      Crear nueva Playlist
    </ButtonLink>
  )
  if (playlists.length === 0)
    return isOwn ? (
      <EmptyState
        title="No tienes listas de reproduccion, crea una"
        headingLevel={headingLevel}
        action={create}
      />
    ) : (
      <p className={classes.none}>Todavía no comparte playlists</p>
    )
  return (
    <>
      <Tabs value={shown} onChange={show} hrefOf={hrefOf} orientation="vertical">
        <TabList className={classes.names} label="Playlists" tabs={tabs} />
        {playlists.map((playlist) => (
          <TabPanel key={playlist.id} value={playlist.id}>
            <Songs playlist={playlist} isOwn={isOwn} most={most} headingLevel={headingLevel}>
              <ButtonLink
                component={Link}
                to={isOwn ? paths.playlist(userId, playlist.id) : paths.sharedPlaylist(playlist.id)}
                aria-label={`Abrir la playlist ${playlist.name}`}
              >
                Abrir
              </ButtonLink>
            </Songs>
          </TabPanel>
        ))}
      </Tabs>
      {isOwn && <div className={classes.create}>{create}</div>}
    </>
  )
}

type SongsProps = {
  playlist: Playlist
  isOwn: boolean
  most: number | undefined
  headingLevel: 2 | 3
  children: ReactNode
}

function Songs({ playlist, isOwn, most, headingLevel, children }: SongsProps) {
  const { id, name, songCount, smart, shared } = playlist
  // The server does not know which playlist comes first, and reads songs only if the address names it.
  const isHydrated = useIsHydrated()
  const isNamed = useSearchParams()[0].get(PLAYLIST_PARAM) === id
  const songs = useQuery({ ...songsQuery(id), enabled: isHydrated || isNamed })
  const size = songCount === 1 ? '1 canción' : `${songCount.toLocaleString('es')} canciones`
  const facts = [size, smart && 'Inteligente', isOwn && (shared ? 'Compartida' : 'Privada')]
  return (
    <>
      <div className={`row flex-wrap mb-4 ${classes.head}`}>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <PlayAll songs={songs.data ?? []} />
        {children}
      </div>
      {songs.data ? (
        <PlaylistSongs name={name} songs={songs.data.slice(0, most)} />
      ) : songs.isPending ? (
        <Skeleton label="Buscando las canciones" />
      ) : (
        <ErrorState
          headingLevel={headingLevel}
          onRetry={() => void songs.refetch()}
          pending={songs.isFetching}
        />
      )}
    </>
  )
}

const Skeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </SkeletonGroup>
)
