import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { GenreCard } from './GenreCard.tsx'
import { Grid } from './Grid.tsx'
import { genresQuery } from './queries.ts'

/** Fills two rows of posters. */
const GENRES_SHOWN = 10

/** Shown until a search is typed: genres as a starting point. */
export function SearchStart() {
  const { data: genres } = useQuery(genresQuery)
  return (
    <>
      <EmptyState
        title="Estamos buscando la mejor música para tí"
        hint="Escribe arriba qué quieres escuchar, o empieza por un género"
      />
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
    </>
  )
}
