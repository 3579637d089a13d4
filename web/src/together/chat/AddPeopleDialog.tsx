import { GROUP_SIZE, GROUP_TEXTS } from '@remusic/contract/together/chat'
import type { ChatGroup } from '@remusic/contract/together/schemas/chat'
import { useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useHostGroup } from './mutations.ts'
import { PeoplePicker, type Picked } from './PeoplePicker.tsx'

type Props = { chatId: string; group: ChatGroup; opened: boolean; onClose: () => void }

/** Adds people to a group. They can read the messages that are written from then on. */
export function AddPeopleDialog({ chatId, group, opened, onClose }: Props) {
  const [picked, setPicked] = useState<Picked[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { add } = useHostGroup(chatId)
  const room = GROUP_SIZE - group.members.length
  const close = () => {
    setPicked([])
    setProblem(null)
    onClose()
  }
  const submit = () =>
    add.mutate(
      picked.map(({ id }) => id),
      { onSuccess: close, onError: (error) => setProblem(messageOf(error)) },
    )
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Añadir personas"
      text={room === 0 ? GROUP_TEXTS.full : 'Verán los mensajes desde que entren.'}
      actions={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button variant="primary" disabled={picked.length === 0} pending={add.isPending} onClick={submit}>
            Añadir
          </Button>
        </>
      }
    >
      {room > 0 && (
        <PeoplePicker
          picked={picked}
          onChange={setPicked}
          max={room}
          without={group.members.map(({ id }) => id)}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
