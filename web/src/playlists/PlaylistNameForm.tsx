import { PLAYLIST_NAME_LENGTH, PLAYLIST_TEXTS, type Playlist } from '@remusic/contract/playlists'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import classes from './PlaylistNameForm.module.css'

type Props = {
  /** What takes the name to the server. */
  saving: UseMutationResult<Playlist, Error, string>
  initial?: string
  /** The names one's other playlists have. */
  names: readonly string[]
  submitLabel: string
  /** What is said when it could not be saved. */
  failure: string
  onSaved?: ((playlist: Playlist) => void) | undefined
}

/** A name and a key: checked while typing, and once more by the server. */
export function PlaylistNameForm({ saving, initial = '', names, submitLabel, failure, onSaved }: Props) {
  const [name, setName] = useState(initial)
  const [left, setLeft] = useState(false)
  const showFailure = useFailure(failure)
  const wanted = name.trim()
  const error = errorIn(wanted, names)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (error !== null || saving.isPending) return
    saving.mutateAsync(wanted).then(
      (saved) => {
        setName(initial)
        setLeft(false)
        onSaved?.(saved)
      },
      (refusal: Error) => {
        if (!nameErrorOf(refusal)) showFailure(refusal)
      },
    )
  }
  const refused = saving.variables === wanted ? nameErrorOf(saving.error) : undefined
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label="Nombre de la playlist"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={PLAYLIST_NAME_LENGTH}
        value={name}
        error={(name !== initial || left ? error : null) ?? refused}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => name !== initial && setLeft(true)}
      />
      <Key type="submit" variant="primary" disabled={error !== null} pending={saving.isPending}>
        {submitLabel}
      </Key>
    </form>
  )
}

function errorIn(wanted: string, names: readonly string[]): string | null {
  const folded = wanted.toLocaleLowerCase('es')
  if (folded === '') return PLAYLIST_TEXTS.nameRequired
  return names.some((each) => each.toLocaleLowerCase('es') === folded) ? PLAYLIST_TEXTS.nameRepeated : null
}

const nameErrorOf = (error: Error | null) => (error instanceof ApiError ? error.fields.name : undefined)
