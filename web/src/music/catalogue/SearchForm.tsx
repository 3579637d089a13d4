import { FILTER_PLACEHOLDERS, SEARCH_QUERY_LENGTH } from '@remusic/contract/music/search'
import type { ReactNode } from 'react'
import MagnifyingGlassBoldIcon from '~icons/ph/magnifying-glass-bold'
import MicrophoneStageIcon from '~icons/ph/microphone-stage'
import MusicNoteIcon from '~icons/ph/music-note'
import UserIcon from '~icons/ph/user'
import VinylRecordIcon from '~icons/ph/vinyl-record'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { SelectField, type SelectOption } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { paths } from '../../paths.ts'
import classes from './SearchForm.module.css'
import { SEARCH_FIELDS, type SearchKind, type SearchState } from './searchState.ts'

const KINDS: { value: SearchKind; label: string; icon: ReactNode }[] = [
  { value: 'track', label: 'Canción', icon: <MusicNoteIcon width={20} height={20} aria-hidden /> },
  { value: 'artist', label: 'Artista', icon: <MicrophoneStageIcon width={20} height={20} aria-hidden /> },
  { value: 'album', label: 'Álbum', icon: <VinylRecordIcon width={20} height={20} aria-hidden /> },
  { value: 'user', label: 'Usuario', icon: <UserIcon width={20} height={20} aria-hidden /> },
]

const EXPLICIT = [
  { value: 'true', label: 'Con contenido explícito' },
  { value: 'false', label: 'Sin contenido explícito' },
]

type Props = {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
  artists: SelectOption[]
  albums: SelectOption[]
}

/** The search form: query, kind of result and filters. It searches while typing. */
export function SearchForm({ state, onChange, artists, albums }: Props) {
  const [typed, setTyped, inputRef] = useDebouncedInput(state.query, (query) => onChange({ query }))

  // Includes text that is still being debounced, because another kind may render another form.
  const changeKind = (kind: SearchKind) =>
    onChange({ query: typed.trim(), kind, artist: '', album: '', explicit: '' })
  return (
    <search>
      <form
        className="grid grid-cols-1 gap-5"
        action={paths.search()}
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ query: typed.trim() })
        }}
      >
        <TextField
          ref={inputRef}
          className={classes.query}
          label="Buscar"
          hideLabel
          type="search"
          name={SEARCH_FIELDS.query}
          autoComplete="off"
          maxLength={SEARCH_QUERY_LENGTH}
          placeholder="Escribe una canción, un artista, un álbum…"
          icon={<MagnifyingGlassBoldIcon aria-hidden />}
          iconSubmits="Ver resultados"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={`grid items-center gap-3 ${classes.filters}`}>
          <Segmented
            className={classes.kinds}
            label="Tipo de resultado"
            name={SEARCH_FIELDS.kind}
            options={KINDS}
            value={state.kind}
            onChange={changeKind}
          />
          {state.kind !== 'user' && (
            <div className={classes.narrowing}>
              <SelectField
                label="Artista"
                name={SEARCH_FIELDS.artist}
                hideLabel
                options={artists}
                placeholder={FILTER_PLACEHOLDERS.artist}
                active={state.artist !== ''}
                disabled={state.kind === 'artist'}
                value={state.artist}
                onChange={(event) => onChange({ artist: event.currentTarget.value, album: '' })}
              />
              <SelectField
                label="Álbum"
                name={SEARCH_FIELDS.album}
                hideLabel
                options={albums}
                placeholder={FILTER_PLACEHOLDERS.album}
                active={state.album !== ''}
                disabled={state.kind !== 'track'}
                value={state.album}
                onChange={(event) => onChange({ album: event.currentTarget.value })}
              />
              <SelectField
                label="Contenido explícito"
                name={SEARCH_FIELDS.explicit}
                hideLabel
                options={EXPLICIT}
                placeholder={FILTER_PLACEHOLDERS.explicit}
                active={state.explicit !== ''}
                disabled={state.kind === 'artist'}
                value={state.explicit}
                onChange={(event) =>
                  onChange({ explicit: event.currentTarget.value as SearchState['explicit'] })
                }
              />
            </div>
          )}
          <noscript>
            <Button type="submit">Buscar</Button>
          </noscript>
        </div>
      </form>
    </search>
  )
}
