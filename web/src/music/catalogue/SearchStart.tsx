import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyCatalogue } from './EmptyCatalogue.tsx'
import { GenreCard } from './GenreCard.tsx'
import { Grid } from './Grid.tsx'
import { playable } from './playable.ts'
import { QueryRail } from './QueryRail.tsx'
import { genresQuery, mostReviewedSongsQuery } from './queries.ts'
import { RecentSearches } from './RecentSearches.tsx'
import classes from './Search.module.css'
import { SongCard } from './SongCard.tsx'

/** Fills two rows of posters. */
const GENRES_SHOWN = 10

type Props = { onSearch: (words: string) => void; examples: ReactNode }

/** Shown until a search is typed: the last searches, examples, what people write about this week, and genres. */
export function SearchStart({ onSearch, examples }: Props) {
  const { data: genres } = useQuery(genresQuery)
  const reviewed = useQuery(mostReviewedSongsQuery)
  const list = useMemo(() => (reviewed.data ?? []).map(playable), [reviewed.data])
  if (genres?.length === 0 && reviewed.data?.length === 0) return <EmptyCatalogue />
  return (
    <div className={classes.start}>
      <RecentSearches onSearch={onSearch} />
      {examples}
      {genres && genres.length > 0 && (
        <section aria-labelledby="por-genero">
          <SectionHeader id="por-genero" title="Explora por género" />
          <Grid label="Algunos géneros" posters>
            {genres.slice(0, GENRES_SHOWN).map((genre) => (
              <GenreCard key={genre.id} genre={genre} />
            ))}
          </Grid>
        </section>
      )}
      {reviewed.data?.length !== 0 && (
        <QueryRail title="Lo más reseñado esta semana" query={reviewed} empty="No hay canciones">
          {(songs) => songs.map((song) => <SongCard key={song.apiId} song={song} list={list} />)}
        </QueryRail>
      )}
    </div>
  )
}
