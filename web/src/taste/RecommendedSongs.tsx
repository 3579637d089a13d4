import { RECOMMENDED_SONGS } from '@remusic/contract/taste'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useStreamed } from '../api/useStreamed.ts'
import { Credits } from '../catalogue/Credits.tsx'
import { playable } from '../catalogue/playable.ts'
import { paths } from '../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { MediaRow } from '../ui/lists/MediaRow.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import { recommendedQuery } from './queries.ts'
import classes from './RecommendedSongs.module.css'

const PLACEHOLDERS = Array.from({ length: RECOMMENDED_SONGS }, (_, i) => String(i))

/** Up to eight songs recommended for the member. */
export function RecommendedSongs() {
  return (
    <section aria-labelledby="canciones-recomendadas">
      <h2 id="canciones-recomendadas" className={classes.title}>
        Canciones Recomendadas:
      </h2>
      <Suspense fallback={<Skeleton />}>
        <Songs />
      </Suspense>
    </section>
  )
}

function Skeleton() {
  return (
    <SkeletonGroup label="Buscando canciones para ti">
      {PLACEHOLDERS.map((key) => (
        <SkeletonRow key={key} />
      ))}
    </SkeletonGroup>
  )
}

function Songs() {
  useStreamed(recommendedQuery)
  const songs = useQuery(recommendedQuery)
  const list = useMemo(() => (songs.data ?? []).map(playable), [songs.data])
  if (songs.isPending) return <Skeleton />
  if (songs.isError)
    return <ErrorState headingLevel={3} onRetry={() => void songs.refetch()} pending={songs.isFetching} />
  if (songs.data.length === 0) return <p className={classes.empty}>No hay canciones</p>
  return (
    <ul className={classes.songs}>
      {songs.data.map((song) => (
        <MediaRow
          key={song.apiId}
          compact
          picture={<Sleeve src={song.image} />}
          {...(song.preview !== null && { play: <PlaySong song={playable(song)} list={list} /> })}
          title={<Link to={paths.song(song.apiId)}>{song.title}</Link>}
          subtitle={<Credits work={song} />}
          actions={<AddToPlaylist song={song} />}
        />
      ))}
    </ul>
  )
}
