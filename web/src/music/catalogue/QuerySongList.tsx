import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { SongList } from './SongList.tsx'

type Props = {
  query: UseQueryResult<Song[]>
  label: string
  withAlbum?: boolean
  actions: (song: Song) => ReactNode
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** A list of songs for the result of a query, with its loading, empty and error states. */
export function QuerySongList({ query, label, withAlbum = true, actions }: Props) {
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando las canciones">
        {PLACEHOLDERS.map((key) => (
          <SkeletonRow key={key} />
        ))}
      </SkeletonGroup>
    )
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState title="No hay canciones" />
  return <SongList songs={query.data} label={label} withAlbum={withAlbum} actions={actions} />
}
