import type { SimilarReason } from '@remusic/contract/listening/schemas/taste'
import { similarSentence } from '@remusic/contract/listening/taste'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { useNear } from '../../base/ui/layout/useNear.ts'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import classes from './SimilarItems.module.css'
import { SuggestedAlbum, SuggestedArtist, SuggestedSong } from './Suggested.tsx'
import { similarAlbumsQuery, similarArtistsQuery, similarSongsQuery } from './similarQueries.ts'

export type SimilarItemsProps = { kind: 'song' | 'album' | 'artist'; apiId: string }

const TITLE = 'Si te gusta esto'
const ITEM_WIDTH = 176
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6']

/** Items liked by people who like this one. They are loaded when they come near the screen; if there are none, nothing is shown. */
export function SimilarItems({ kind, apiId }: SimilarItemsProps) {
  const [place, isNear] = useNear()
  const Similar = SIMILAR[kind]
  return (
    <div ref={place} className="mt-10 mb-5">
      {isNear ? <Similar apiId={apiId} /> : <div className={classes.waiting} />}
    </div>
  )
}

const SIMILAR = { song: SimilarSongs, album: SimilarAlbums, artist: SimilarArtists }

function SimilarSongs({ apiId }: { apiId: string }) {
  const songs = useQuery(similarSongsQuery(apiId))
  const list = useMemo(() => (songs.data ?? []).map(playable), [songs.data])
  return (
    <SimilarRail query={songs}>
      {(song, why) => <SuggestedSong key={song.apiId} song={song} list={list} why={why} />}
    </SimilarRail>
  )
}

function SimilarAlbums({ apiId }: { apiId: string }) {
  const albums = useQuery(similarAlbumsQuery(apiId))
  return (
    <SimilarRail query={albums}>
      {(album, why) => <SuggestedAlbum key={album.apiId} album={album} why={why} />}
    </SimilarRail>
  )
}

function SimilarArtists({ apiId }: { apiId: string }) {
  const artists = useQuery(similarArtistsQuery(apiId))
  return (
    <SimilarRail query={artists}>
      {(artist, why) => <SuggestedArtist key={artist.apiId} artist={artist} why={why} />}
    </SimilarRail>
  )
}

type RailProps<T> = { query: UseQueryResult<T[]>; children: (item: T, why: string) => ReactNode }

function SimilarRail<T extends { reason: SimilarReason }>({ query, children }: RailProps<T>) {
  if (query.isPending)
    return (
      <>
        <SectionHeader title={TITLE} />
        <SkeletonGroup label="Buscando lo parecido" className={classes.skeleton}>
          {PLACEHOLDERS.map((key) => (
            <SkeletonCover key={key} />
          ))}
        </SkeletonGroup>
      </>
    )
  if (query.isError)
    return (
      <>
        <SectionHeader title={TITLE} />
        <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
      </>
    )
  if (query.data.length === 0) return null
  return (
    <Rail title={TITLE} itemWidth={ITEM_WIDTH}>
      {query.data.map((item) => children(item, similarSentence(item.reason)))}
    </Rail>
  )
}
