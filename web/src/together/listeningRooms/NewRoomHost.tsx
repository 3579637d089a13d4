import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import type { NewRoomDialogProps } from './NewRoomDialog.tsx'
import { newRoom, useNewRoom } from './newRoom.ts'

const NewRoomDialog = whenOpened<NewRoomDialogProps>(() =>
  import('./NewRoomDialog.tsx').then((m) => m.NewRoomDialog),
)

/** Renders the dialog that opens a room, in the layout of members. */
export function NewRoomHost() {
  const opening = useNewRoom()
  // Called here too, because a menu is gone by the time the chunk of the dialog has loaded.
  useReturnFocus(opening?.isOpen === true)
  return (
    opening && (
      <NewRoomDialog
        songIds={opening.songIds}
        name={opening.name}
        opened={opening.isOpen}
        onClose={newRoom.close}
      />
    )
  )
}
