import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonCover } from '../ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { AlbumCard } from './AlbumCard.tsx'
import { Grid } from './Grid.tsx'
import { artistAlbumsQuery } from './queries.ts'

/** The albums of an artist, newest first. */
export function ArtistAlbums({ id, name }: { id: string; name: string }) {
  const albums = useInfiniteQuery(artistAlbumsQuery(id))
  const label = `Álbumes de ${name}`
  if (albums.isPending)
    return (
      <SkeletonGroup label="Buscando los álbumes">
        <Grid label={label}>
          {['1', '2', '3', '4', '5', '6'].map((key) => (
            <SkeletonCover key={key} />
          ))}
        </Grid>
      </SkeletonGroup>
    )
  if (!albums.data) return <ErrorState onRetry={() => void albums.refetch()} pending={albums.isFetching} />
  const shown = albums.data.pages.flatMap((page) => page.items)
  if (shown.length === 0) return <EmptyState title="No hay álbumes disponibles" />
  return (
    <>
      <Grid label={label}>
        {shown.map((album) => (
          <AlbumCard key={album.apiId} album={album} subtitle="year" />
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
