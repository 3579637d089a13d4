import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { artistSongsQuery } from './queries.ts'
import { SongList } from './SongList.tsx'

type Props = { id: string; name: string; actions: (song: Song) => ReactNode }

/** All songs of an artist, most popular first. */
export function ArtistSongs({ id, name, actions }: Props) {
  const songs = useInfiniteQuery(artistSongsQuery(id))
  if (songs.isPending)
    return (
      <SkeletonGroup label="Buscando las canciones" count={8}>
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!songs.data) return <ErrorState onRetry={() => void songs.refetch()} pending={songs.isFetching} />
  const shown = songs.data.pages.flatMap((page) => page.results)
  if (shown.length === 0) return <EmptyState title="No hay canciones" />
  return (
    <>
      <SongList songs={shown} label={`Canciones de ${name}`} actions={actions} />
      <LoadMore pages={songs} />
    </>
  )
}
