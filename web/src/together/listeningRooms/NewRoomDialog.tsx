import { MAX_ADDED, ROOM_NAME_LENGTH } from '@remusic/contract/together/listeningRooms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { roomKeys } from '../../base/queryKeys/listeningRooms.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { newRoomText } from './newRoomText.ts'
import { applyRoom, open } from './queries.ts'
import { RoomForm } from './RoomForm.tsx'

export type NewRoomDialogProps = { songIds: string[]; name: string; opened: boolean; onClose: () => void }

/** Opens a room and enters it. */
export function NewRoomDialog({ songIds, name, opened, onClose }: NewRoomDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailure()
  const opening = useMutation({
    mutationFn: open,
    onSuccess: (room) => {
      applyRoom(client, room)
      void client.invalidateQueries({ queryKey: roomKeys.lists })
      onClose()
      void navigate(paths.room(room.id))
    },
    onError: (error) => {
      // The dialog of a plan limit takes the place of this one.
      onClose()
      showFailure(error)
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Abrir una sala" text={newRoomText(songIds.length)}>
      <RoomForm
        initial={{ name: [...name].slice(0, ROOM_NAME_LENGTH).join(''), access: 'public' }}
        submitLabel="Abrir la sala"
        pending={opening.isPending}
        onSubmit={(values) => opening.mutate({ ...values, songIds: songIds.slice(0, MAX_ADDED) })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
