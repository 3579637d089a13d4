import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { listenDialog, useListenDialog } from './dialog.ts'
import type { ListenDialogProps } from './ListenDialog.tsx'

const ListenDialog = whenOpened<ListenDialogProps>(() =>
  import('./ListenDialog.tsx').then((m) => m.ListenDialog),
)

/** Renders the dialog of the diary, in the layout of members. */
export function ListenHost() {
  const opening = useListenDialog()
  // Called here too, because a menu is gone by the time the chunk of the dialog has loaded.
  useReturnFocus(opening?.isOpen === true)
  return (
    opening && (
      <ListenDialog
        about={opening.about}
        values={opening.values}
        opened={opening.isOpen}
        onClose={listenDialog.close}
      />
    )
  )
}
