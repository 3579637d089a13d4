import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import FlagIcon from '~icons/ph/flag'
import LockSimpleIcon from '~icons/ph/lock-simple'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import SignOutIcon from '~icons/ph/sign-out'
import UserPlusBoldIcon from '~icons/ph/user-plus-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { roomKeys } from '../../base/queryKeys/listeningRooms.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { paths } from '../../paths.ts'
import { leave, ROOM_CALLS, roomQuery } from './queries.ts'
import { useRoomAction } from './useRoomAction.ts'

const InviteDialog = whenOpened(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog))
const EditRoomDialog = whenOpened(() => import('./EditRoomDialog.tsx').then((m) => m.EditRoomDialog))
const ReportDialog = whenOpened(() =>
  import('../../running/moderation/ReportDialog.tsx').then((m) => m.ReportDialog),
)

/** The buttons of the room itself: invite, edit, leave, close, report. */
export function RoomButtons({ room }: { room: Room }) {
  const [shown, setShown] = useState<'invite' | 'edit' | 'close' | 'report' | null>(null)
  const hide = () => setShown(null)
  // The menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(shown !== null)
  const close = useRoomAction(ROOM_CALLS.close, { onDone: hide })
  const leaving = useLeave(room.id)
  const isHost = room.me?.host === true
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={<UserPlusBoldIcon aria-hidden />}
        onClick={() => setShown('invite')}
      >
        Invitar
      </Button>
      <Menu target={<IconButton label="Más opciones de la sala" icon={<DotsThreeBoldIcon />} />}>
        {isHost && (
          <MenuItem icon={<PencilSimpleIcon />} onClick={() => setShown('edit')}>
            Editar la sala
          </MenuItem>
        )}
        <MenuItem icon={<SignOutIcon />} onClick={() => leaving.mutate()}>
          Salir de la sala
        </MenuItem>
        {isHost ? (
          <MenuItem icon={<LockSimpleIcon />} tone="bad" onClick={() => setShown('close')}>
            Cerrar la sala
          </MenuItem>
        ) : (
          <MenuItem icon={<FlagIcon />} onClick={() => setShown('report')}>
            Reportar la sala
          </MenuItem>
        )}
      </Menu>
      <InviteDialog room={room} opened={shown === 'invite'} onClose={hide} />
      {isHost && <EditRoomDialog room={room} opened={shown === 'edit'} onClose={hide} />}
      {shown === 'report' && <ReportDialog kind="room" id={room.id} opened onClose={hide} />}
      <ConfirmDialog
        opened={shown === 'close'}
        title="¿Cerrar la sala?"
        text="La música se detiene para todas las personas. Queda la sesión, con lo que sonó y sus calificaciones."
        confirmLabel="Cerrar la sala"
        pending={close.isPending}
        onConfirm={() => close.act(room.id)}
        onClose={hide}
      />
    </>
  )
}

function useLeave(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailure()
  return useMutation({
    mutationFn: () => leave(id),
    onSuccess: async () => {
      await navigate(paths.rooms())
      client.removeQueries({ queryKey: roomQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: roomKeys.lists })
    },
    onError: showFailure,
  })
}
