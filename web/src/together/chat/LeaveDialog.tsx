import type { ChatGroup } from '@remusic/contract/together/schemas/chat'
import { useNavigate } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import { useLeaveGroup } from './mutations.ts'

type Props = { chatId: string; group: ChatGroup; opened: boolean; onClose: () => void }

/** Asks before leaving a group, whose messages cannot be read afterwards. */
export function LeaveDialog({ chatId, group, opened, onClose }: Props) {
  const leave = useLeaveGroup(chatId)
  const navigate = useNavigate()
  const { showBanner } = useBanner()
  const fail = useFailure()
  const isHost = group.hostId === session.read()?.userId && group.members.length > 1
  return (
    <ConfirmDialog
      opened={opened}
      title={`¿Salir de ${group.name}?`}
      text={
        isHost
          ? 'Ya no podrás leer sus mensajes. La administración pasa a la persona que llegó primero.'
          : 'Ya no podrás leer sus mensajes. Para volver, alguien tiene que añadirte.'
      }
      confirmLabel="Salir del grupo"
      pending={leave.isPending}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: async ({ msg }) => {
            showBanner({ tone: 'ok', text: msg })
            await navigate(paths.chat(), { replace: true })
          },
          onError: fail,
        })
      }
      onClose={onClose}
    />
  )
}
