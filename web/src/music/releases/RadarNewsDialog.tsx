import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { RadarNews } from './RadarNews.tsx'

export function RadarNewsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Enterarte sin entrar" width={560}>
      <RadarNews />
    </Dialog>
  )
}
