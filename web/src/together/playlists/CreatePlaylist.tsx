import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { useCreatePlaylist } from './mutations.ts'
import { PlaylistNameForm } from './PlaylistNameForm.tsx'

type Props = {
  /** The names already taken. */
  names: readonly string[]
  onCreated?: (id: string) => void
}

export function CreatePlaylist({ names, onCreated }: Props) {
  return (
    <PlaylistNameForm
      saving={useCreatePlaylist()}
      names={names}
      submitLabel="Crear"
      failure={PLAYLIST_TEXTS.createFailed}
      onSaved={({ id }) => onCreated?.(id)}
    />
  )
}
