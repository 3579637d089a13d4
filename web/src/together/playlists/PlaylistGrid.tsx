import type { SharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { outdated } from '../../base/ui/lists/outdated.ts'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
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
  return (
    <PagedList
      pages={query}
      loading={
        <SkeletonGroup label="Buscando playlists">
          <div className={classes.grid}>
            {PLACEHOLDERS.map((key) => (
              <SkeletonCover key={key} />
            ))}
          </div>
        </SkeletonGroup>
      }
      empty={empty}
    >
      {(playlists) => (
        <ul {...outdated(query.isPlaceholderData, classes.grid)} aria-label={label}>
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <PlaylistCard playlist={playlist} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
