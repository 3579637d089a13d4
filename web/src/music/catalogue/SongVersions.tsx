import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import CaretDownBoldIcon from '~icons/ph/caret-down-bold'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { songVersionsQuery } from './queries.ts'
import { SongList } from './SongList.tsx'
import classes from './SongVersions.module.css'

type Props = { song: Song; count: number; actions: (song: Song) => ReactNode }

/** The other recordings of a song, loaded when they are opened. */
export function SongVersions({ song, count, actions }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <TextLink
        component="button"
        small
        className={`inline-row gap-1 ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${countText(count)} de ${song.title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {countText(count)}
        <CaretDownBoldIcon className={classes.caret} aria-hidden />
      </TextLink>
      {isOpen && (
        <div id={id} className={classes.versions}>
          <Versions song={song} actions={actions} />
        </div>
      )}
    </>
  )
}

function Versions({ song, actions }: Omit<Props, 'count'>) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(songVersionsQuery(song.apiId))
  if (isPending)
    return (
      <SkeletonGroup label="Cargando versiones">
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (isError)
    return (
      <ErrorState
        title={error.message}
        headingLevel={3}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  if (data.length === 0) return <p className="muted">Ya no hay otras versiones</p>
  return <SongList songs={data} label={`Otras versiones de ${song.title}`} actions={actions} />
}

const countText = (count: number) => (count === 1 ? '1 versión más' : `${count} versiones más`)
