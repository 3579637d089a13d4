import { REASON_LENGTH } from '@remusic/contract/fields'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import { TextAreaField } from '../ui/inputs/TextAreaField.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

type Props = {
  title: string
  /** What will happen. */
  text: ReactNode
  /** The act, as a verb. */
  confirmLabel: string
  /** Takes something away from somebody: the safe answer is then the prominent one. */
  takes: boolean
  pending: boolean
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Asks before an act of an Admin, says what it does, and takes down why. */
export function ActDialog({ title, text, confirmLabel, takes, pending, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onConfirm(reason.trim().replaceAll(/\s+/g, ' ') || undefined)
  }
  const act = (
    <Key key="act" type="submit" form={formId} variant={takes ? 'danger' : 'primary'} pending={pending}>
      {confirmLabel}
    </Key>
  )
  const cancel = (
    <Key key="cancel" variant={takes ? 'primary' : 'default'} onClick={onClose} data-autofocus>
      Cancelar
    </Key>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      text={text}
      actions={takes ? [act, cancel] : [cancel, act]}
    >
      <form id={formId} onSubmit={submit}>
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
