import { PLAYLIST_NAME_LENGTH, PLAYLIST_TEXTS } from '@remusic/contract/playlists'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useFailure } from '../failures/useFailure.ts'
import { Key } from '../ui/Key.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './CreatePlaylist.module.css'
import { useCreatePlaylist } from './queries.ts'

type Props = {
  /** The names one has already. */
  names: readonly string[]
  onCreated?: (id: string) => void
}

/** A name and a key: checked while typing, and once more by the server. */
export function CreatePlaylist({ names, onCreated }: Props) {
  const [name, setName] = useState('')
  const [left, setLeft] = useState(false)
  const create = useCreatePlaylist()
  const showFailure = useFailure(PLAYLIST_TEXTS.createFailed)
  const error = errorIn(name, names)
  const isReady = name.trim() !== '' && error === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (!isReady || create.isPending) return
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName('')
        setLeft(false)
        onCreated?.(id)
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError && failure.fields.name)) showFailure(failure)
      },
    })
  }
  const refused = create.error instanceof ApiError ? create.error.fields.name : undefined
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label="Nombre de la playlist"
        name="name"
        autoComplete="off"
        maxLength={PLAYLIST_NAME_LENGTH}
        value={name}
        error={
          (name !== '' || left ? error : null) ?? (create.variables === name.trim() ? refused : undefined)
        }
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => name !== '' && setLeft(true)}
      />
      <Key type="submit" variant="primary" disabled={!isReady} pending={create.isPending}>
        Crear
      </Key>
    </form>
  )
}

function errorIn(name: string, names: readonly string[]): string | null {
  const wanted = name.trim().toLocaleLowerCase('es')
  if (wanted === '') return PLAYLIST_TEXTS.nameRequired
  return names.some((each) => each.toLocaleLowerCase('es') === wanted) ? PLAYLIST_TEXTS.nameRepeated : null
}
