import { inksOf } from '@remusic/art/inks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { SectionHeader } from '../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../base/ui/lists/PagedList.tsx'
import { SkeletonCover } from '../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { GenreStart } from '../listening/taste/GenreStart.tsx'
import { entryPointsQuery } from '../listening/taste/similarQueries.ts'
import { AlbumCard } from '../music/catalogue/AlbumCard.tsx'
import { CatalogueProblem } from '../music/catalogue/CatalogueProblem.tsx'
import { GenreHeader } from '../music/catalogue/GenreHeader.tsx'
import { Grid } from '../music/catalogue/Grid.tsx'
import { genreAlbumsQuery, genreQuery } from '../music/catalogue/queries.ts'
import { Sheet } from '../music/catalogue/Sheet.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({
  required: [genreQuery(id), genreAlbumsQuery(id)],
  streamed: [entryPointsQuery(id)],
})

export function GenrePage() {
  const { id = '' } = useParams()
  const genre = useQuery(genreQuery(id))
  if (genre.isError)
    return (
      <CatalogueProblem error={genre.error} onRetry={() => void genre.refetch()} pending={genre.isFetching} />
    )
  if (genre.isPending)
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <PageLoader text="Estamos buscando la mejor música para tí" />
      </main>
    )
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <GenreHeader genre={genre.data} inks={inksOf(genre.data.image)} />
      <Sheet>
        <GenreStart genreId={id} />
        <SectionHeader title="Álbumes" />
        <GenreAlbums id={id} name={genre.data.name} />
      </Sheet>
    </main>
  )
}

function GenreAlbums({ id, name }: { id: string; name: string }) {
  const albums = useInfiniteQuery(genreAlbumsQuery(id))
  return (
    <PagedList
      pages={albums}
      loading={
        <SkeletonGroup label="Buscando los álbumes">
          <Grid label={`Álbumes de ${name}`}>
            {['1', '2', '3', '4', '5', '6'].map((key) => (
              <SkeletonCover key={key} />
            ))}
          </Grid>
        </SkeletonGroup>
      }
      empty={
        <EmptyState title={`Recomiéndanos tu album favorito de ${name} para mostrar!`} headingLevel={3} />
      }
      error={{ headingLevel: 3 }}
    >
      {(shown) => (
        <Grid label={`Álbumes de ${name}`}>
          {shown.map((album) => (
            <AlbumCard key={album.apiId} album={album} />
          ))}
        </Grid>
      )}
    </PagedList>
  )
}
