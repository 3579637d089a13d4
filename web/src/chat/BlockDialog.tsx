import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

type Props = {
  name: string
  opened: boolean
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms blocking a user. */
export function BlockDialog({ name, opened, pending, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`¿Bloquear a ${name}?`}
      text="No podrá escribirte y dejarás de recibir avisos de lo que haga. La conversación se conserva, y puedes desbloquear cuando quieras."
      confirmLabel="Bloquear"
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
