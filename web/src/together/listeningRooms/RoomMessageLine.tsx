import type { RoomMessage } from '@remusic/contract/together/schemas/listeningRooms'
import { hourText } from '../../base/ui/text/times.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { ReportButton } from '../../running/moderation/ReportButton.tsx'
import classes from './RoomChat.module.css'

type Props = {
  message: RoomMessage
  isMine: boolean
  /** The first of several by the same person, which has the name. */
  isFirst: boolean
}

export function RoomMessageLine({ message, isMine, isFirst }: Props) {
  const { id, sender, text, hidden, createdAt } = message
  const name = isMine ? 'Tú' : sender.name
  const time = new Date(createdAt)
  return (
    <div className={classes.message} data-first={isFirst || undefined} data-mine={isMine || undefined}>
      {isFirst ? (
        <p className={`text-sm ${classes.sender}`}>
          <b dir="auto">{name}</b> <time dateTime={createdAt}>{hourText(time)}</time>
        </p>
      ) : (
        <VisuallyHidden>{name}: </VisuallyHidden>
      )}
      <p className={classes.text} data-hidden={hidden || undefined} dir="auto">
        {text}
      </p>
      {!isMine && !hidden && (
        <ReportButton
          className={classes.report}
          kind="roomMessage"
          id={id}
          what={`el mensaje de ${sender.name}`}
        />
      )}
    </div>
  )
}
