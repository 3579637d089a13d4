import { useDebouncedValue } from '@mantine/hooks'
import type { NamedItem } from '@remusic/contract/together/schemas/smartPlaylists'
import { MAX_RULE_ITEMS } from '@remusic/contract/together/smartPlaylists'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import XBoldIcon from '~icons/ph/x-bold'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../../base/ui/inputs/FieldError.tsx'
import { PickField } from '../../../base/ui/inputs/PickField.tsx'
import { SelectField } from '../../../base/ui/inputs/SelectField.tsx'
import { genresQuery, searchQuery } from '../../../music/catalogue/queries.ts'
import classes from './SmartEditor.module.css'

const DEBOUNCE_MS = 200
const ARTISTS_OFFERED = 6

type Props = { value: NamedItem[]; onChange: (items: NamedItem[]) => void; error: string | undefined }

/** The genres of a rule, each with a button that removes it, and a list to choose more from. */
export function GenresControl({ value, onChange, error }: Props) {
  const { data: genres = [] } = useQuery(genresQuery)
  const others = genres.filter(({ id }) => !value.some((item) => item.id === id))
  return (
    <Items items={value} onChange={onChange} error={error}>
      <SelectField
        label="Añadir género"
        hideLabel
        placeholder="Añadir género…"
        value=""
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          const genre = others.find(({ id }) => id === event.currentTarget.value)
          if (genre) onChange([...value, { id: genre.id, name: genre.name }])
        }}
      />
    </Items>
  )
}

/** The artists of a rule, and a field that finds more by their name. */
export function ArtistsControl({ value, onChange, error }: Props) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const found = useQuery({
    ...searchQuery({ query, filter: 'artist', index: 0, artist: '', album: '', explicit: '' }),
    enabled: query !== '',
  })
  const isCurrent = query !== '' && query === words.trim() && !found.isPlaceholderData
  const artists = (isCurrent ? (found.data?.results ?? []) : [])
    .flatMap((result) => (result.type === 'artist' ? [result] : []))
    .filter(({ id }) => !value.some((item) => item.id === id))
    .slice(0, ARTISTS_OFFERED)
  const empty = found.error ? messageOf(found.error) : 'No encontramos artistas con ese nombre'
  return (
    <Items items={value} onChange={onChange} error={error}>
      <PickField
        label="Añadir artista"
        hideLabel
        placeholder="Nombre de un artista"
        maxLength={50}
        value={words}
        onType={setWords}
        options={artists}
        keyOf={({ id }) => id}
        renderOption={({ name }) => name}
        empty={isCurrent && (found.error || !found.isFetching) ? empty : undefined}
        onPick={({ id, name }) => {
          setWords('')
          onChange([...value, { id, name }])
        }}
      />
    </Items>
  )
}

type ItemsProps = {
  items: NamedItem[]
  onChange: (items: NamedItem[]) => void
  error: string | undefined
  /** The field that adds one. */
  children: React.ReactNode
}

function Items({ items, onChange, error, children }: ItemsProps) {
  const errorId = useId()
  return (
    <div className="grid gap-3">
      {items.length > 0 && (
        <ul className={`flex flex-wrap gap-2 ${classes.chosen}`}>
          {items.map((item) => (
            <li key={item.id}>
              <Button
                size="s"
                icon={<XBoldIcon aria-hidden />}
                aria-label={`Quitar ${item.name}`}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              >
                {item.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {items.length < MAX_RULE_ITEMS && children}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
