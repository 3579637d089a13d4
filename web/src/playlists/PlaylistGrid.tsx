import type { SharedPlaylist } from '@remusic/contract/schemas/playlists'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { outdated } from '../ui/lists/outdated.ts'
import { SkeletonCover } from '../ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { PlaylistCard } from './PlaylistCard.tsx'
import classes from './PlaylistGrid.module.css'

const PLACEHOLDERS = Array.from({ length: 10 }, (_, i) => String(i))

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: SharedPlaylist[] }>>
  label: string
  empty: ReactNode
}

/** Shared playlists in as many columns as fit, page by page. */
export function PlaylistGrid({ query, label, empty }: Props) {
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando playlists">
        <div className={classes.grid}>
          {PLACEHOLDERS.map((key) => (
            <SkeletonCover key={key} />
          ))}
        </div>
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching} />
  const playlists = query.data.pages.flatMap((page) => page.items)
  if (playlists.length === 0) return empty
  return (
    <>
      <ul {...outdated(query.isPlaceholderData, classes.grid)} aria-label={label}>
        {playlists.map((playlist) => (
          <li key={playlist.id}>
            <PlaylistCard playlist={playlist} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
