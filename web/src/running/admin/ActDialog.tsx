import { REASON_LENGTH } from '@remusic/contract/base/fields'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'

type Props = {
  title: string
  /** The consequences of the act. */
  text: ReactNode
  confirmLabel: string
  /** Takes something away from the user: cancelling is then the prominent choice. */
  isDestructive: boolean
  pending: boolean
  /** False until what the text depends on is known. */
  ready?: boolean
  /** Facts and choices between the text and the reason. */
  children?: ReactNode
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Confirms an act of an Admin: explains its effect and asks for a reason. */
export function ActDialog({
  title,
  text,
  confirmLabel,
  isDestructive,
  pending,
  ready = true,
  children,
  onConfirm,
  onClose,
}: Props) {
  const [reason, setReason] = useState('')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && ready) onConfirm(reason.trim().replaceAll(/\s+/g, ' ') || undefined)
  }
  const act = (
    <Button
      key="act"
      type="submit"
      form={formId}
      variant={isDestructive ? 'danger' : 'primary'}
      pending={pending}
      disabled={!ready}
    >
      {confirmLabel}
    </Button>
  )
  const cancel = (
    <Button key="cancel" variant={isDestructive ? 'primary' : 'default'} onClick={onClose} data-autofocus>
      Cancelar
    </Button>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      text={text}
      actions={isDestructive ? [act, cancel] : [cancel, act]}
    >
      <form id={formId} className="grid gap-5" onSubmit={submit}>
        {children}
        <TextAreaField
          label="Motivo (opcional)"
          hint="Queda en el registro, junto a tu nombre."
          name="reason"
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
