import { useDebouncedValue } from '@mantine/hooks'
import type { HistoryItem } from '@remusic/contract/listening/schemas/historyImports'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Found } from '@remusic/contract/music/schemas/search'
import type { ReviewTarget } from '@remusic/contract/opinions/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { messageOf } from '../../base/failures/messageOf.ts'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from '../../music/catalogue/Picker.module.css'
import { searchQuery } from '../../music/catalogue/queries.ts'
import { SOURCE_TEXTS, sourceStateOf } from '../../music/catalogue/SourceStatus.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { countText } from './numbers.ts'

const DEBOUNCE_MS = 150
const MAX_WORDS = 50
const FILTERS = { song: 'track', album: 'album', artist: 'artist' } as const

type Props = { item: HistoryItem; onPick: (choice: ReviewTarget) => void; onClose: () => void }

/** Finds in the catalogue what a row of the file is. */
export function ItemPicker({ item, onPick, onClose }: Props) {
  const [words, setWords] = useState(() => firstWords(item))
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const answer = useQuery({
    ...searchQuery({ query, filter: FILTERS[item.kind], index: 0, artist: '', album: '', explicit: '' }),
    enabled: query !== '',
  })
  const found = query === '' ? [] : (answer.data?.results ?? []).map(asTarget)
  const late = { asking: SOURCE_TEXTS.asking, unavailable: SOURCE_TEXTS.unavailable, answered: '' }[
    sourceStateOf(answer)
  ]
  const status =
    query === ''
      ? 'Escribe un nombre'
      : found.length > 0
        ? [countText(found.length, 'resultado', 'resultados'), late].filter(Boolean).join(' · ')
        : answer.isFetching
          ? late || 'Buscando…'
          : answer.error
            ? messageOf(answer.error)
            : late || 'No encontramos nada con esas palabras. Prueba con menos'
  return (
    <Dialog
      opened
      onClose={onClose}
      width={620}
      title="Elegir a mano"
      text={`En tu archivo: ${[item.title, item.artist, item.album].filter(Boolean).join(' · ')}`}
    >
      <TextField
        label="Buscar en el catálogo"
        hideLabel
        type="search"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        maxLength={MAX_WORDS}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={`muted text-sm mt-2 mb-2 ${classes.status}`} role="status">
        {status}
      </p>
      <ul className={classes.choices}>
        {found.map((choice) => (
          <li key={choice.apiId}>
            <button type="button" className={`row gap-3 ${classes.choice}`} onClick={() => onPick(choice)}>
              <ItemPicture item={choice} />
              <span className={`min-w-0 ${classes.words}`}>
                <b dir="auto">{choice.name}</b>
                <small dir="auto">{choice.detail}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function firstWords({ kind, title, artist }: HistoryItem): string {
  const words = kind === 'artist' ? artist || title : `${title} ${artist}`
  return words.slice(0, MAX_WORDS)
}

function asTarget(result: Found['results'][number]): ReviewTarget & { detail: string } {
  if (result.type === 'track') {
    const artist = creditedTo({ ...result, artist: result.artist.name })
    const detail = [artist, result.album.titleAlbum].filter(Boolean).join(' · ')
    const { id: apiId, title: name, img: image } = result
    return { kind: 'song', apiId, name, artist, image, genre: null, detail }
  }
  const { apiId, name, image } = result
  if (result.type === 'artist')
    return { kind: 'artist', apiId, name, artist: null, image, genre: null, detail: 'Artista' }
  const artist = creditedTo(result)
  const detail = [artist, result.year].filter(Boolean).join(' · ')
  return { kind: 'album', apiId, name, artist, image, genre: null, detail }
}
