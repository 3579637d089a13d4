import type { ReactNode } from 'react'
import { Button } from '../inputs/Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = {
  opened: boolean
  title: string
  text?: ReactNode
  /** The irreversible action, as a verb. */
  confirmLabel: string
  /** The safe choice, which is the primary button and has the initial focus. */
  cancelLabel?: string
  pending?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a destructive action. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancelar',
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
        </>
      }
    />
  )
}
