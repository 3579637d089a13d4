import type { MessageReaction } from '@remusic/contract/together/chat'
import { useState } from 'react'
import ArrowBendUpLeftIcon from '~icons/ph/arrow-bend-up-left'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import FlagIcon from '~icons/ph/flag'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import SmileyIcon from '~icons/ph/smiley'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { session } from '../../people/accounts/session.ts'
import { changeTimeLeftMs } from './changeWindow.ts'
import { useConversation } from './conversationContext.ts'
import classes from './MessageActions.module.css'
import { ACTIONS } from './moveToNeighbour.ts'
import { useChangeMessage } from './mutations.ts'
import { quotedOf } from './quotedOf.ts'
import { ReactionItems } from './ReactionItems.tsx'
import type { MessageRow } from './rows.ts'

const ReportDialog = whenOpened(() =>
  import('../../running/moderation/ReportDialog.tsx').then((m) => m.ReportDialog),
)

type Props = { message: MessageRow & { id: string; seq: number }; isInTabOrder: boolean }

/** The buttons beside a message: react, reply, and a menu with everything that the member may do. */
export function MessageActions({ message, isInTabOrder }: Props) {
  const { id, isMine, reactions, sender } = message
  const { reply, mayWrite } = useConversation()
  const [open, setOpen] = useState<'report' | 'delete' | null>(null)
  const { react, remove } = useChangeMessage(id)
  const fail = useFailure()
  const close = () => setOpen(null)
  // Called here too, because the menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(open !== null)
  const me = session.read()?.userId ?? ''
  const mine = reactions.filter(({ userIds }) => userIds.includes(me)).map(({ kind }) => kind)
  const what = isMine ? 'tu mensaje' : `el mensaje de ${sender.name}`
  const tabIndex = isInTabOrder ? 0 : -1
  const toWhat = isMine ? 'a tu mensaje' : `al mensaje de ${sender.name}`

  const pick = (kind: MessageReaction) => react.mutate({ kind, on: !mine.includes(kind) }, { onError: fail })
  return (
    <div className={classes.actions} {...ACTIONS}>
      {mayWrite && (
        <>
          <Menu
            target={
              <IconButton
                className={classes.quick}
                tabIndex={tabIndex}
                label={`Reaccionar ${toWhat}`}
                icon={<SmileyIcon />}
              />
            }
          >
            <ReactionItems mine={mine} onPick={pick} />
          </Menu>
          <IconButton
            className={classes.quick}
            tabIndex={tabIndex}
            label={`Responder ${toWhat}`}
            icon={<ArrowBendUpLeftIcon />}
            onClick={() => reply(quotedOf(message))}
          />
        </>
      )}
      <Menu
        target={
          <IconButton tabIndex={tabIndex} label={`Más opciones: ${what}`} icon={<DotsThreeBoldIcon />} />
        }
      >
        {mayWrite && (
          <>
            <ReactionItems mine={mine} onPick={pick} />
            <MenuItem icon={<ArrowBendUpLeftIcon />} onClick={() => reply(quotedOf(message))}>
              Responder
            </MenuItem>
          </>
        )}
        {isMine ? (
          <OwnItems message={message} onDelete={() => setOpen('delete')} />
        ) : (
          <MenuItem icon={<FlagIcon />} onClick={() => setOpen('report')}>
            Reportar
          </MenuItem>
        )}
      </Menu>
      {open === 'report' && <ReportDialog kind="message" id={id} opened onClose={close} />}
      {isMine && (
        <ConfirmDialog
          opened={open === 'delete'}
          title="¿Eliminar este mensaje?"
          text="Desaparece para todas las personas de la conversación."
          confirmLabel="Eliminar"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close, onError: fail })}
          onClose={close}
        />
      )}
    </div>
  )
}

const MINUTE_MS = 60_000

/** Editing and deleting, with the minutes that are left. Rendered when the menu opens, so the time is current. */
function OwnItems({
  message: { id, text, time },
  onDelete,
}: Pick<Props, 'message'> & { onDelete: () => void }) {
  const { edit, mayWrite } = useConversation()
  const left = changeTimeLeftMs(time)
  if (left === 0)
    return (
      <MenuItem icon={<PencilSimpleIcon />} disabled>
        Ya no se puede editar
      </MenuItem>
    )
  const minutes = `${Math.ceil(left / MINUTE_MS)} min`
  return (
    <>
      {mayWrite && (
        <MenuItem icon={<PencilSimpleIcon />} onClick={() => edit({ messageId: id, text, time })}>
          Editar · {minutes}
        </MenuItem>
      )}
      <MenuItem icon={<TrashIcon />} tone="bad" onClick={onDelete}>
        Eliminar · {minutes}
      </MenuItem>
    </>
  )
}
