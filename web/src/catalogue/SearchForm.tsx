import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { MicrophoneStageIcon } from '@phosphor-icons/react/dist/csr/MicrophoneStage'
import { MusicNoteIcon } from '@phosphor-icons/react/dist/csr/MusicNote'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { VinylRecordIcon } from '@phosphor-icons/react/dist/csr/VinylRecord'
import { useState } from 'react'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './SearchForm.module.css'

const KINDS = [
  { value: 'track', label: 'Canción', icon: <MusicNoteIcon size={20} aria-hidden /> },
  { value: 'artist', label: 'Artista', icon: <MicrophoneStageIcon size={20} aria-hidden /> },
  { value: 'album', label: 'Álbum', icon: <VinylRecordIcon size={20} aria-hidden /> },
  { value: 'user', label: 'Usuario', icon: <UserIcon size={20} aria-hidden /> },
]

const EXPLICIT = [
  { value: 'true', label: 'Con contenido explícito' },
  { value: 'false', label: 'Sin contenido explícito' },
]

/** What to look for: the words, the kind of thing, and what narrows it. */
export function SearchForm() {
  const [kind, setKind] = useState('track')
  return (
    <search>
      <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
        <TextField
          className={classes.query}
          label="Buscar"
          hideLabel
          type="search"
          name="query"
          icon={<MagnifyingGlassIcon weight="bold" />}
        />
        <div className={classes.filters}>
          <Segmented
            className={classes.kinds}
            label="Tipo de resultado"
            options={KINDS}
            value={kind}
            onChange={setKind}
          />
          <SelectField label="Artista" hideLabel options={[]} placeholder="Seleccione un artista" />
          <SelectField label="Álbum" hideLabel options={[]} placeholder="Seleccione un album" />
          <SelectField
            label="Contenido explícito"
            hideLabel
            options={EXPLICIT}
            placeholder="Seleccione una opción"
          />
        </div>
      </form>
    </search>
  )
}
