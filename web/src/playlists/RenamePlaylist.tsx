import { PLAYLIST_NAME_LENGTH, type Playlist } from '@remusic/contract/playlists'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useFailure } from '../failures/useFailure.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Key } from '../ui/Key.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useRenamePlaylist } from './queries.ts'

export function RenamePlaylist({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [name, setName] = useState(playlist.name)
  const rename = useRenamePlaylist(playlist.id)
  const showFailure = useFailure()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || rename.isPending) return
    rename.mutate(name.trim(), {
      onSuccess: onClose,
      onError: (error) => {
        if (!(error instanceof ApiError && error.fields.name)) showFailure(error)
      },
    })
  }
  return (
    <Dialog opened onClose={onClose} title="Renombrar playlist">
      <form onSubmit={submit} noValidate>
        <TextField
          label="Nombre de la playlist"
          name="name"
          autoComplete="off"
          data-autofocus
          maxLength={PLAYLIST_NAME_LENGTH}
          value={name}
          error={rename.error instanceof ApiError ? rename.error.fields.name : undefined}
          below={
            <Key type="submit" variant="primary" pending={rename.isPending} disabled={name.trim() === ''}>
              Guardar
            </Key>
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
