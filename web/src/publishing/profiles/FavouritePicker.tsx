import { useDebouncedValue } from '@mantine/hooks'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Found, SearchFilter } from '@remusic/contract/music/schemas/search'
import type { Favourite } from '@remusic/contract/publishing/schemas/profiles'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { messageOf } from '../../base/failures/messageOf.ts'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from '../../music/catalogue/Picker.module.css'
import { searchQuery } from '../../music/catalogue/queries.ts'
import { SOURCE_TEXTS, sourceStateOf } from '../../music/catalogue/SourceStatus.tsx'
import { firstOf } from '../../music/catalogue/searchSteps.ts'
import { FavouritePicture } from './FavouritePicture.tsx'
import { KIND_NAMES } from './kinds.ts'

const DEBOUNCE_MS = 150
const RESULTS_PER_KIND = 5
const FILTERS: SearchFilter[] = ['artist', 'album', 'track']

type Props = { onPick: (favourite: Favourite) => void; onClose: () => void }

/** Finds a song, an album or an artist by name. */
export function FavouritePicker({ onPick, onClose }: Props) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const answers = useQueries({
    queries: FILTERS.map((filter) => ({
      ...searchQuery({ query, filter, index: 0, artist: '', album: '', explicit: '' }),
      enabled: query !== '',
    })),
  })
  const kinds = answers.map(({ data }) =>
    firstOf(query === '' || !data ? { results: [] } : data, RESULTS_PER_KIND),
  )
  const found = [
    ...kinds.flatMap(({ stored }) => stored),
    // Late results are added at the end, so that nothing moves under the pointer.
    ...kinds.flatMap(({ stored, arrived }) => arrived.slice(0, RESULTS_PER_KIND - stored.length)),
  ].map(asFavourite)
  const sources = answers.map(sourceStateOf)
  const late = sources.includes('asking')
    ? SOURCE_TEXTS.asking
    : sources.includes('unavailable') && SOURCE_TEXTS.unavailable
  const failed = answers.find(({ error }) => error)?.error
  const status =
    query === ''
      ? 'Escribe el nombre de una canción, un álbum o un artista'
      : found.length > 0
        ? [`${found.length} resultados`, late].filter(Boolean).join(' · ')
        : answers.some(({ isFetching }) => isFetching)
          ? late || 'Buscando…'
          : failed
            ? messageOf(failed)
            : late
              ? `${SOURCE_TEXTS.nothingStored}. ${SOURCE_TEXTS.mayExist}`
              : 'No encontramos nada con esas palabras'
  return (
    <Dialog opened onClose={onClose} title="Elegir un favorito" width={620}>
      <TextField
        label="Buscar un favorito"
        hideLabel
        type="search"
        placeholder="Canción, álbum o artista"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        maxLength={50}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={`muted text-sm mt-2 mb-2 ${classes.status}`} role="status">
        {status}
      </p>
      <ul className={classes.choices}>
        {found.map((favourite) => (
          <li key={`${favourite.kind} ${favourite.apiId}`}>
            <button type="button" className={`row gap-3 ${classes.choice}`} onClick={() => onPick(favourite)}>
              <FavouritePicture favourite={favourite} size={44} />
              <span className={`min-w-0 ${classes.words}`}>
                <b dir="auto">{favourite.name}</b>
                <small>
                  {KIND_NAMES[favourite.kind]}
                  {favourite.artist !== null && ` de ${favourite.artist}`}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function asFavourite(result: Found['results'][number]): Favourite {
  if (result.type === 'track')
    return {
      kind: 'song',
      apiId: result.id,
      name: result.title,
      artist: creditedTo({ ...result, artist: result.artist.name }),
      image: result.img,
      genre: null,
    }
  const { apiId, name, image } = result
  return result.type === 'artist'
    ? { kind: 'artist', apiId, name, artist: null, image, genre: null }
    : { kind: 'album', apiId, name, artist: creditedTo(result), image, genre: null }
}
