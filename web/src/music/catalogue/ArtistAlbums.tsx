import type { DiscographyPart } from '@remusic/contract/music/catalogue'
import type { ArtistDetails } from '@remusic/contract/music/schemas/catalogue'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
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
  return (
    <PagedList
      pages={albums}
      loading={
        <SkeletonGroup label="Buscando los álbumes">
          <Grid label={label}>
            {['1', '2', '3', '4', '5', '6'].map((key) => (
              <SkeletonCover key={key} />
            ))}
          </Grid>
        </SkeletonGroup>
      }
      empty={<EmptyState title="No hay álbumes disponibles" />}
    >
      {(shown) => (
        <Grid label={label}>
          {shown.map((album) => (
            <AlbumCard key={album.apiId} album={album} subtitle="year" />
          ))}
        </Grid>
      )}
    </PagedList>
  )
}
