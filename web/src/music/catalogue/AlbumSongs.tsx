import type { Song, Track } from '@remusic/contract/music/schemas/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { QuerySongList } from './QuerySongList.tsx'
import { SongList } from './SongList.tsx'
import { isOnAlbum } from './tracks.ts'

type Props = { query: UseQueryResult<Track[]>; title: string; actions: (song: Song) => ReactNode }

/** The track list of an album, and below it the songs of its other editions. */
export function AlbumSongs({ query, title, actions }: Props) {
  const others = query.data?.filter((track) => !isOnAlbum(track)) ?? []
  if (!query.data || others.length === 0)
    return (
      <QuerySongList
        query={query as UseQueryResult<Song[]>}
        label={`Canciones de ${title}`}
        withAlbum={false}
        actions={actions}
      />
    )
  const tracks = query.data.filter(isOnAlbum)
  return (
    <>
      {tracks.length > 0 && (
        <SongList songs={tracks} label={`Canciones de ${title}`} withAlbum={false} actions={actions} />
      )}
      <SectionHeader className="mt-8" title="En otras ediciones" />
      <SongList
        songs={others}
        label={`Canciones de otras ediciones de ${title}`}
        withAlbum={false}
        actions={actions}
      />
    </>
  )
}
