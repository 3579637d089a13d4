import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'

/** The notification preferences as a dialog on any screen. */
export function PreferencesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Qué avisos recibir"
      text="Cada cambio se guarda al instante."
      width={560}
    >
      <NotificationPreferences />
    </Dialog>
  )
}
