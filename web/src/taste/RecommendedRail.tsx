import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { playable } from '../catalogue/playable.ts'
import { QueryRail } from '../catalogue/QueryRail.tsx'
import { SongCard } from '../catalogue/SongCard.tsx'
import { recommendedQuery } from './queries.ts'
import classes from './RecommendedSongs.module.css'

/** The recommended songs as a carousel, shown between the reviews on phones. */
export function RecommendedRail() {
  const songs = useQuery(recommendedQuery)
  const list = useMemo(() => (songs.data ?? []).map(playable), [songs.data])
  return (
    <div className={classes.rail}>
      <QueryRail title="Canciones Recomendadas:" query={songs} empty="No hay canciones" itemWidth={150}>
        {(found) => found.map((song) => <SongCard key={song.apiId} song={song} list={list} />)}
      </QueryRail>
    </div>
  )
}
