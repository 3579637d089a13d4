import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { GenreCard } from './GenreCard.tsx'
import { Grid } from './Grid.tsx'
import { genresQuery } from './queries.ts'

/** Two rows of posters. */
const SOME_GENRES = 10

/** While nothing has been typed: where to begin for whoever does not know what to look for. */
export function BeforeSearching() {
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
            {genres.slice(0, SOME_GENRES).map((genre) => (
              <GenreCard key={genre.id} genre={genre} />
            ))}
          </Grid>
        </section>
      )}
    </>
  )
}
