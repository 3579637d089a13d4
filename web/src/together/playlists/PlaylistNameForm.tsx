import { PLAYLIST_NAME_LENGTH } from '@remusic/contract/together/playlists'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../base/api/error.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import classes from './PlaylistNameForm.module.css'

type Props = {
  /** The mutation that saves the name. */
  saving: UseMutationResult<Playlist, Error, string>
  initial?: string
  /** The names of the member's other playlists. */
  names: readonly string[]
  submitLabel: string
  /** The error text if saving fails. */
  failure: string
  onSaved?: ((playlist: Playlist) => void) | undefined
}

/** A name field with a submit button, validated while typing and again by the server. */
export function PlaylistNameForm({ saving, initial = '', names, submitLabel, failure, onSaved }: Props) {
  const [name, setName] = useState(initial)
  const [isTouched, setTouched] = useState(false)
  const showFailure = useFailure(failure)
  const trimmed = name.trim()
  const error = errorIn(trimmed, names)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (error !== null || saving.isPending) return
    saving.mutateAsync(trimmed).then(
      (saved) => {
        setName(initial)
        setTouched(false)
        onSaved?.(saved)
      },
      (refusal: Error) => {
        if (!nameErrorOf(refusal)) showFailure(refusal)
      },
    )
  }
  const serverError = saving.variables === trimmed ? nameErrorOf(saving.error) : undefined
  return (
    <form className={`flex items-start gap-3 ${classes.form}`} onSubmit={submit} noValidate>
      <TextField
        label="Nombre de la playlist"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={PLAYLIST_NAME_LENGTH}
        value={name}
        error={(isTouched ? error : null) ?? serverError}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setTouched(true)
        }}
        // A disabled submit button also prevents submitting with Enter, so Enter must show why the name is rejected.
        onKeyDown={(event) => event.key === 'Enter' && setTouched(true)}
      />
      <Button type="submit" variant="primary" disabled={error !== null} pending={saving.isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}

function errorIn(trimmed: string, names: readonly string[]): string | null {
  const folded = trimmed.toLocaleLowerCase('es')
  if (folded === '') return PLAYLIST_TEXTS.nameRequired
  return names.some((each) => each.toLocaleLowerCase('es') === folded) ? PLAYLIST_TEXTS.nameRepeated : null
}

const nameErrorOf = (error: Error | null) => (error instanceof ApiError ? error.fields.name : undefined)
