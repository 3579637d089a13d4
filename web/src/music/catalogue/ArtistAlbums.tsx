import type { DiscographyPart } from '@remusic/contract/catalogue'
import type { ArtistDetails } from '@remusic/contract/schemas/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Segmented } from '../ui/inputs/Segmented.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonCover } from '../ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { AlbumCard } from './AlbumCard.tsx'
import classes from './ArtistAlbums.module.css'
import { PART_NAMES, PART_PARAM, partOf } from './discography.ts'
import { Grid } from './Grid.tsx'
import { artistAlbumsQuery } from './queries.ts'

type Props = { artist: Pick<ArtistDetails, 'apiId' | 'name' | 'discography'> }

/** The albums of an artist, newest first: all, or those of the part that the reader chose. */
export function ArtistAlbums({ artist }: Props) {
  const [search, setSearch] = useSearchParams()
  const part = partOf(search)
  const choose = (value: DiscographyPart | typeof ALL) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === ALL) after.delete(PART_PARAM)
        else after.set(PART_PARAM, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  // A server of the previous release does not know the parts.
  const parts = artist.discography ?? []
  return (
    <>
      {parts.length > 1 && (
        <Segmented
          label="Parte de la discografía"
          className={classes.parts}
          options={[
            { value: ALL, label: 'Todo' },
            ...parts.map(({ part: value }) => ({ value, label: PART_NAMES[value] })),
          ]}
          value={part ?? ALL}
          onChange={choose}
        />
      )}
      <Albums key={part ?? ALL} id={artist.apiId} name={artist.name} part={part} />
    </>
  )
}

const ALL = 'all'

type AlbumsProps = { id: string; name: string; part: DiscographyPart | undefined }

function Albums({ id, name, part }: AlbumsProps) {
  const albums = useInfiniteQuery(artistAlbumsQuery(id, part))
  const label = part === undefined ? `Álbumes de ${name}` : `${PART_NAMES[part]} de ${name}`
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
