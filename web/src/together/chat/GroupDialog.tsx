import type { ChatGroup } from '@remusic/contract/together/schemas/chat'
import SignOutIcon from '~icons/ph/sign-out'
import UserPlusIcon from '~icons/ph/user-plus'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { session } from '../../people/accounts/session.ts'
import { GroupFace } from './GroupFace.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupNameForm } from './GroupNameForm.tsx'
import { GroupPictureButtons } from './GroupPictureButtons.tsx'

type Props = {
  chatId: string
  group: ChatGroup
  opened: boolean
  onClose: () => void
  onAdd: () => void
  onLeave: () => void
}

const PICTURE_PX = 96

/** The members of a group. Its host changes its name, picture and members here. */
export function GroupDialog({ chatId, group, opened, onClose, onAdd, onLeave }: Props) {
  const me = session.read()?.userId ?? ''
  const isHost = group.hostId === me
  const isInside = group.members.some(({ id }) => id === me)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={group.name}
      width={520}
      actions={
        isInside && (
          <Button variant="danger" icon={<SignOutIcon aria-hidden />} onClick={onLeave}>
            Salir del grupo
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <div className="row flex-wrap gap-4">
          <GroupFace group={group} size={PICTURE_PX} />
          {isHost && <GroupPictureButtons chatId={chatId} group={group} />}
        </div>
        {isHost && <GroupNameForm key={group.name} chatId={chatId} name={group.name} />}
        <section aria-labelledby={`members-${chatId}`}>
          <div className="row justify-between gap-3 touch">
            <h3 id={`members-${chatId}`}>
              {group.members.length === 1 ? '1 persona' : `${group.members.length} personas`}
            </h3>
            {isHost && (
              <Button size="s" icon={<UserPlusIcon aria-hidden />} onClick={onAdd}>
                Añadir
              </Button>
            )}
          </div>
          <GroupMembers chatId={chatId} group={group} />
        </section>
      </div>
    </Dialog>
  )
}
