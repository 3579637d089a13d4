import { useDebouncedValue } from '@mantine/hooks'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { SEARCH_QUERY_LENGTH } from '@remusic/contract/music/search'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import MagnifyingGlassBoldIcon from '~icons/ph/magnifying-glass-bold'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useTypedText } from '../../base/ui/inputs/useTypedText.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { songOf } from './playable.ts'
import { songsOfArtistQuery } from './queries.ts'
import { SongList } from './SongList.tsx'
import { SOURCE_TEXTS, SourceStatus, sourceStateOf } from './SourceStatus.tsx'

const DEBOUNCE_MS = 250

type Props = { id: string; name: string; actions: (song: Song) => ReactNode }

/** Searches the songs of an artist while typing. */
export function SearchArtistSongs({ id, name, actions }: Props) {
  const [typed, setTyped, inputRef] = useTypedText('')
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const found = useQuery(songsOfArtistQuery(id, words))
  const source = sourceStateOf(found)
  const songs = found.data?.results.filter((song) => song.artist.idArtist === id).map(songOf) ?? []
  return (
    <>
      <TextField
        ref={inputRef}
        label="Buscar Cancion"
        type="search"
        name="query"
        autoComplete="off"
        maxLength={SEARCH_QUERY_LENGTH}
        icon={<MagnifyingGlassBoldIcon />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {words === '' ? (
        <EmptyState title={`¿Qué canción de ${name} buscas?`} />
      ) : found.isError ? (
        <ErrorState
          title={found.error.message}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        />
      ) : songs.length > 0 ? (
        <>
          <SongList songs={songs} label={`Resultados para ${words}`} actions={actions} />
          <SourceStatus search={found} />
        </>
      ) : found.isPending || source === 'asking' ? (
        <SkeletonGroup label={source === 'asking' ? SOURCE_TEXTS.asking : 'Buscando las canciones'}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      ) : source === 'unavailable' ? (
        <ErrorState
          title={SOURCE_TEXTS.nothingStored}
          hint={SOURCE_TEXTS.mayExist}
          onRetry={() => void found.refetch()}
        />
      ) : (
        !found.isPlaceholderData && <EmptyState title="No hay canciones" />
      )}
    </>
  )
}
