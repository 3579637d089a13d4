import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { ShareOptions } from './ShareOptions.tsx'
import type { Shared } from './shared.ts'
import { DIALOG_TITLES } from './texts.ts'

type Props = { shared: Shared; opened: boolean; onClose: () => void }

/** All ways to share something. */
export function ShareDialog({ shared, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={DIALOG_TITLES[shared.kind]} width={560}>
      <ShareOptions shared={shared} />
    </Dialog>
  )
}
