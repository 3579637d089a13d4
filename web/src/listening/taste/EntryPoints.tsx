import type { EntryReason } from '@remusic/contract/listening/schemas/taste'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import classes from './EntryPoints.module.css'
import { SuggestedAlbum, SuggestedArtist, SuggestedSong } from './Suggested.tsx'
import { entryPointsQuery } from './similarQueries.ts'

const TITLE = 'Por dónde empezar'
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7']

/** A few artists, albums and songs of a genre to begin with. If there are none, nothing is shown. */
export function EntryPoints({ genreId }: { genreId: string }) {
  useStreamed(entryPointsQuery(genreId))
  const found = useQuery(entryPointsQuery(genreId))
  const songs = found.data?.songs
  const list = useMemo(() => (songs ?? []).map(playable), [songs])
  if (found.isPending)
    return (
      <div className={classes.section}>
        <SectionHeader title={TITLE} />
        <SkeletonGroup label="Buscando por dónde empezar" className={classes.skeleton}>
          {PLACEHOLDERS.map((key) => (
            <SkeletonCover key={key} />
          ))}
        </SkeletonGroup>
      </div>
    )
  if (found.isError)
    return (
      <div className={classes.section}>
        <SectionHeader title={TITLE} />
        <ErrorState headingLevel={3} onRetry={() => void found.refetch()} pending={found.isFetching} />
      </div>
    )
  const { artists, albums } = found.data
  if (artists.length + albums.length + list.length === 0) return null
  return (
    <div className={classes.section}>
      <Rail title={TITLE} itemWidth={176}>
        {artists.map((artist) => (
          <SuggestedArtist key={artist.apiId} artist={artist} why={whyOf('Artista', artist.reason)} />
        ))}
        {albums.map((album) => (
          <SuggestedAlbum key={album.apiId} album={album} why={whyOf('Álbum', album.reason)} />
        ))}
        {(songs ?? []).map((song) => (
          <SuggestedSong key={song.apiId} song={song} list={list} why={whyOf('Canción', song.reason)} />
        ))}
      </Rail>
    </div>
  )
}

function whyOf(what: string, reason: EntryReason) {
  if (reason.kind === 'known') return `${what} · De lo más conocido`
  const { score, people } = reason
  return `${what} · ${score.toLocaleString('es', { maximumFractionDigits: 1 })} de 5 entre ${people} ${people === 1 ? 'persona' : 'personas'}`
}
