import { PASSKEY_NAME_LENGTH, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'

type Props = {
  title: string
  text?: string
  submitLabel: string
  icon?: ReactNode
  name: string
  onName: (name: string) => void
  pending: boolean
  problem: string | null
  onSubmit: (name: string) => void
  onClose: () => void
}

export function PasskeyNameDialog(props: Props) {
  const { title, text, submitLabel, icon, name, onName, pending, problem, onSubmit, onClose } = props
  const formId = useId()
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setMissing(trimmed === '')
    if (trimmed !== '' && !pending) onSubmit(trimmed)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" icon={icon} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        {problem && (
          <Banner tone="bad" visibleMs={null}>
            {problem}
          </Banner>
        )}
        <TextField
          label="Nombre"
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          data-autofocus
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          error={isMissing ? SECOND_FACTOR_TEXTS.passkeyNameRequired : undefined}
        />
      </form>
    </Dialog>
  )
}
