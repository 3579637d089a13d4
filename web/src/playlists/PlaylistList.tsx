import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { Collage } from './Collage.tsx'
import classes from './PlaylistList.module.css'
import { playlistsQuery } from './queries.ts'

type Props = { userId: string; isOwn: boolean; headingLevel?: 2 | 3 }

/** The playlists of a user, each with a link to its songs. Of others only the shared ones, which visitors can open too. */
export function PlaylistList({ userId, isOwn, headingLevel = 2 }: Props) {
  const { data: playlists, isPending, isFetching, refetch } = useQuery(playlistsQuery(userId))
  if (!playlists)
    return isPending ? (
      <SkeletonGroup label="Buscando las playlists">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    ) : (
      <ErrorState headingLevel={headingLevel} onRetry={() => void refetch()} pending={isFetching} />
    )
  const create = (
    <KeyLink
      component={Link}
      to={paths.newPlaylist(userId)}
      variant="primary"
      icon={<PlusBoldIcon aria-hidden />}
    >
      Crear nueva Playlist
    </KeyLink>
  )
  if (playlists.length === 0)
    return isOwn ? (
      <EmptyState
        title="No tienes listas de reproduccion, crea una"
        headingLevel={headingLevel}
        action={create}
      />
    ) : (
      <EmptyState title="Todavía no comparte playlists" headingLevel={headingLevel} />
    )
  return (
    <>
      <ul className={classes.list}>
        {playlists.map(({ id, name, covers, songCount, shared, smart }) => (
          <li key={id}>
            <Link
              className={classes.playlist}
              to={isOwn ? paths.playlist(userId, id) : paths.sharedPlaylist(id)}
            >
              <span className={classes.cover}>
                <Collage covers={covers} />
              </span>
              <span className={classes.words}>
                <b dir="auto">{name}</b>
                <small>{factsOf({ songCount, smart, ...(isOwn && { shared }) })}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isOwn && <div className={classes.create}>{create}</div>}
    </>
  )
}

type Facts = { songCount: number; smart: boolean; shared?: boolean }

function factsOf({ songCount, smart, shared }: Facts): ReactNode {
  const size = songCount === 1 ? '1 canción' : `${songCount.toLocaleString('es')} canciones`
  const notes = [size, smart && 'Inteligente', shared !== undefined && (shared ? 'Compartida' : 'Privada')]
  return notes.filter(Boolean).join(' · ')
}
