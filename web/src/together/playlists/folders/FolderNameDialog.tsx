import { FOLDER_NAME_LENGTH, FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../base/api/error.ts'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { TextField } from '../../../base/ui/inputs/TextField.tsx'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import classes from './Folders.module.css'

type Folder = { id: string; name: string }

type Props = {
  title: string
  initial?: string
  submitLabel: string
  saving: UseMutationResult<Folder, Error, string>
  failure: string
  opened: boolean
  onClose: () => void
  onSaved?: ((folder: Folder) => void) | undefined
}

export function FolderNameDialog({ title, opened, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({
  initial = '',
  submitLabel,
  saving,
  failure,
  onClose,
  onSaved,
}: Omit<Props, 'title' | 'opened'>) {
  const [name, setName] = useState(initial)
  const [isTried, setTried] = useState(false)
  const showFailure = useFailure(failure)
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (trimmed === '' || saving.isPending) return
    saving.mutateAsync(trimmed).then(
      (folder) => {
        onClose()
        onSaved?.(folder)
      },
      (error: Error) => {
        if (!nameErrorOf(error)) showFailure(error)
      },
    )
  }
  const missing = isTried && trimmed === '' ? FOLDER_TEXTS.nameRequired : undefined
  const refused = saving.variables === trimmed ? nameErrorOf(saving.error) : undefined
  return (
    <form className={`grid gap-5 ${classes.form}`} onSubmit={submit} noValidate>
      <TextField
        label="Nombre de la carpeta"
        name="folder"
        autoComplete="off"
        data-autofocus
        maxLength={FOLDER_NAME_LENGTH}
        value={name}
        error={missing ?? refused}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" pending={saving.isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}

const nameErrorOf = (error: Error | null) => (error instanceof ApiError ? error.fields.name : undefined)
