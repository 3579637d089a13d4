import { useQuery } from '@tanstack/react-query'
import { Page } from '../base/ui/layout/Page.tsx'
import { ErrorState } from '../base/ui/lists/ErrorState.tsx'
import { SkeletonCover } from '../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { EmptyCatalogue } from '../music/catalogue/EmptyCatalogue.tsx'
import { GenreCard } from '../music/catalogue/GenreCard.tsx'
import { Grid } from '../music/catalogue/Grid.tsx'
import { genresQuery } from '../music/catalogue/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'

const PLACEHOLDERS = Array.from({ length: 15 }, (_, i) => String(i))

export const queries: ScreenQueries = () => ({ required: [genresQuery] })

export function GenresPage() {
  const genres = useQuery(genresQuery)
  return (
    <Page title="Géneros" titleSize="huge">
      {genres.isPending ? (
        <SkeletonGroup label="Buscando los géneros">
          <Grid label="Géneros" posters>
            {PLACEHOLDERS.map((key) => (
              <SkeletonCover key={key} />
            ))}
          </Grid>
        </SkeletonGroup>
      ) : genres.isError ? (
        <ErrorState onRetry={() => void genres.refetch()} pending={genres.isFetching} />
      ) : genres.data.length === 0 ? (
        <EmptyCatalogue />
      ) : (
        <Grid label="Géneros" posters>
          {genres.data.map((genre) => (
            <GenreCard key={genre.id} genre={genre} />
          ))}
        </Grid>
      )}
    </Page>
  )
}
