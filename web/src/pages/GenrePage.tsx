import { inksOf } from '@remusic/art/inks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AlbumCard } from '../catalogue/AlbumCard.tsx'
import { CatalogueProblem } from '../catalogue/CatalogueProblem.tsx'
import { GenreHeader } from '../catalogue/GenreHeader.tsx'
import { Grid } from '../catalogue/Grid.tsx'
import { genreAlbumsQuery, genreQuery } from '../catalogue/queries.ts'
import { Sheet } from '../catalogue/Sheet.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { GenreStart } from '../taste/GenreStart.tsx'
import { entryPointsQuery } from '../taste/similarQueries.ts'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonCover } from '../ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'

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
  if (albums.isPending)
    return (
      <SkeletonGroup label="Buscando los álbumes">
        <Grid label={`Álbumes de ${name}`}>
          {['1', '2', '3', '4', '5', '6'].map((key) => (
            <SkeletonCover key={key} />
          ))}
        </Grid>
      </SkeletonGroup>
    )
  if (!albums.data)
    return <ErrorState headingLevel={3} onRetry={() => void albums.refetch()} pending={albums.isFetching} />
  const shown = albums.data.pages.flatMap((page) => page.items)
  if (shown.length === 0)
    return <EmptyState title={`Recomiéndanos tu album favorito de ${name} para mostrar!`} headingLevel={3} />
  return (
    <>
      <Grid label={`Álbumes de ${name}`}>
        {shown.map((album) => (
          <AlbumCard key={album.apiId} album={album} />
        ))}
      </Grid>
      <LoadMore
        hasMore={albums.hasNextPage}
        pending={albums.isFetchingNextPage}
        failed={albums.isFetchNextPageError}
        onMore={() => void albums.fetchNextPage()}
      />
    </>
  )
}
