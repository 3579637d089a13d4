import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './QuickSearch.module.css'
import { type Hit, useHits } from './useHits.ts'

const DEBOUNCE_MS = 150

/** Finds songs, artists, albums and people from any screen, with the keyboard alone. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const [debounced] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { hits, status } = useHits(debounced)
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const current = hits[Math.min(chosen, hits.length - 1)]

  const go = (hit: Hit) => {
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosen((at) => (Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      go(current)
    }
  }

  return (
    <Dialog opened onClose={onClose} title="Búsqueda rápida" width={620}>
      <TextField
        label="Canción, artista, álbum o persona"
        hideLabel
        placeholder="Canción, artista, álbum o persona"
        icon={<MagnifyingGlassIcon />}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={current && `${id}-${current.key}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        maxLength={50}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={`muted text-sm mt-2 mb-2 ${classes.status}`} role="status">
        {status}
      </p>
      {/* The focus stays in the field, which refers to the active option. */}
      <div id={`${id}-hits`} className={classes.hits} role="listbox" aria-label="Resultados">
        {hits.map((hit, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={hit.key}
            id={`${id}-${hit.key}`}
            className={`row gap-3 ${classes.hit}`}
            role="option"
            tabIndex={-1}
            aria-selected={hit === current}
            onMouseMove={() => setChosen(i)}
            onClick={() => go(hit)}
          >
            <Picture hit={hit} />
            <span className={`grid min-w-0 ${classes.words}`}>
              <b>{hit.title}</b>
              <span>{hit.subtitle}</span>
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Picture({ hit }: { hit: Hit }) {
  if (hit.kind === 'all') return <MagnifyingGlassIcon className={classes.icon} aria-hidden />
  if (hit.kind === 'user') return <Avatar src={hit.image} name={hit.title} size={40} />
  return <Cover src={hit.image} size={40} />
}
