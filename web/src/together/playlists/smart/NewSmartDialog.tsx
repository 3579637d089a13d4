import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { useState } from 'react'
import { ApiError } from '../../../base/api/error.ts'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { EMPTY_DRAFT } from './draft.ts'
import { useCreateSmart } from './mutations.ts'
import { SmartEditor } from './SmartEditor.tsx'
import { EDITOR_WIDTH } from './width.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The names already taken. */
  names: readonly string[]
  onCreated: (id: string) => void
}

/** Creates a playlist from rules. */
export function NewSmartDialog({ opened, onClose, names, onCreated }: Props) {
  const create = useCreateSmart()
  const showFailure = useFailure(SMART_TEXTS.createFailed)
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const refused =
    create.variables?.name === trimmed && create.error instanceof ApiError
      ? create.error.fields.name
      : undefined
  const error = nameError(trimmed, names)
  const submit = (rules: SmartRules) => {
    if (error !== undefined) return
    create.mutateAsync({ name: trimmed, rules }).then(
      ({ id }) => {
        onClose()
        onCreated(id)
      },
      (failure: Error) => {
        if (!(failure instanceof ApiError && failure.fields.name)) showFailure(failure)
      },
    )
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Playlist inteligente"
      text="Se llena sola con las canciones que cumplen tus reglas, y se mantiene al día."
      width={EDITOR_WIDTH}
    >
      <SmartEditor
        initial={EMPTY_DRAFT}
        name={{ value: name, onChange: setName, error: error ?? refused }}
        submitLabel="Crear"
        pending={create.isPending}
        onSubmit={submit}
      />
    </Dialog>
  )
}

function nameError(trimmed: string, names: readonly string[]): string | undefined {
  const folded = trimmed.toLocaleLowerCase('es')
  if (folded === '') return PLAYLIST_TEXTS.nameRequired
  return names.some((each) => each.toLocaleLowerCase('es') === folded)
    ? PLAYLIST_TEXTS.nameRepeated
    : undefined
}
