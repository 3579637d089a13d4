import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { useSetBlocked } from './useSetBlocked.ts'

type Props = {
  person: { id: string; name: string }
  opened: boolean
  /** Called after the block has been stored. */
  onBlocked?: (() => void) | undefined
  onClose: () => void
}

export function BlockDialog({ person, opened, onBlocked, onClose }: Props) {
  const { set, isPending } = useSetBlocked(person)
  return (
    <ConfirmDialog
      opened={opened}
      title={`¿Bloquear a ${person.name}?`}
      text="Dejarán de seguirse y de verse en las listas, y no podrá comentar, dar me gusta ni escribirte. No le avisaremos, y puedes desbloquear cuando quieras desde tus ajustes."
      confirmLabel="Bloquear"
      pending={isPending}
      onConfirm={() =>
        set(true, () => {
          onClose()
          onBlocked?.()
        })
      }
      onClose={onClose}
    />
  )
}
