import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { artistAppearancesQuery } from './queries.ts'
import { SongList } from './SongList.tsx'

type Props = { id: string; name: string; actions: (song: Song) => ReactNode }

/** The songs of others in which an artist appears, most popular first. */
export function ArtistAppearances({ id, name, actions }: Props) {
  const songs = useInfiniteQuery(artistAppearancesQuery(id))
  return (
    <PagedList
      pages={songs}
      loading={
        <SkeletonGroup label="Buscando las canciones" count={8}>
          <SkeletonRow />
        </SkeletonGroup>
      }
      empty={<EmptyState title={`${name} no aparece en canciones de otros artistas`} />}
    >
      {(shown) => <SongList songs={shown} label={`Canciones de otros con ${name}`} actions={actions} />}
    </PagedList>
  )
}
