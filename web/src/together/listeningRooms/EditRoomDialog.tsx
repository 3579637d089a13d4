import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { ROOM_CALLS } from './queries.ts'
import { RoomForm } from './RoomForm.tsx'
import { useRoomAction } from './useRoomAction.ts'

type Props = { room: Room; opened: boolean; onClose: () => void }

/** Changes the name of the member's own room and who may enter it. */
export function EditRoomDialog({ room, opened, onClose }: Props) {
  const edit = useRoomAction(ROOM_CALLS.edit, { onDone: onClose })
  return (
    <Dialog opened={opened} onClose={onClose} title="Editar la sala">
      <RoomForm
        initial={{ name: room.name, access: room.access }}
        submitLabel="Guardar"
        pending={edit.isPending}
        onSubmit={(values) => edit.act(room.id, values)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
