import { type ReactNode, use } from 'react'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { hourText } from '../../base/ui/text/times.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './Bubble.module.css'
import { ConversationContext } from './conversationContext.ts'
import { LinkedText } from './LinkedText.tsx'
import { findMusic } from './links.ts'
import { MessageActions } from './MessageActions.tsx'
import { MusicCard } from './MusicCard.tsx'
import { ProgressMark } from './ProgressMark.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import { quotedOf } from './quotedOf.ts'
import { Reactions } from './Reactions.tsx'
import type { MessageRow } from './rows.ts'
import { UnsentButtons } from './UnsentButtons.tsx'
import { useSwipe } from './useSwipe.ts'

type Props = {
  message: MessageRow
  chatId: string
  /** In a group every message says whose it is. */
  isGroup: boolean
  nameOf: (userId: string) => string
  /** Whether Tab reaches its buttons. Arrow keys lead to those of the other messages. */
  isInTabOrder: boolean
}

const AVATAR_PX = 32

/** One message. The member's own are on the right, in jacaranda. */
export function Bubble({ message, chatId, isGroup, nameOf, isInTabOrder }: Props) {
  const { id, seq, isMine, isHidden, isDeleted, opens, closes, progress, sender } = message
  const isUnsent = progress === 'waiting' || progress === 'refused'
  const isReadable = !isHidden && !isDeleted
  const foot = (closes || isUnsent || message.isLastOwn || message.isEdited) && <Foot message={message} />
  const withFace = isGroup && !isMine
  const isOpenToActions = isReadable && id !== null && seq !== null
  return (
    <Line message={message} withFace={withFace} canSwipe={isOpenToActions}>
      {withFace && closes && (
        <span className={classes.face}>
          <Avatar src={sender.userImg} name={sender.name} size={AVATAR_PX} />
        </span>
      )}
      {withFace && opens ? (
        <b className={classes.sender}>
          {sender.name}
          <VisuallyHidden>: </VisuallyHidden>
        </b>
      ) : (
        <VisuallyHidden>{isMine ? 'Tú: ' : `${sender.name}: `}</VisuallyHidden>
      )}
      {isReadable ? (
        <Content chatId={chatId} message={message} foot={foot} />
      ) : (
        <div className={classes.hidden}>
          <p>{message.text}</p>
          {foot}
        </div>
      )}
      {id && <Reactions messageId={id} reactions={message.reactions} nameOf={nameOf} />}
      {isUnsent && <UnsentButtons message={message} />}
      {isOpenToActions && <MessageActions message={{ ...message, id, seq }} isInTabOrder={isInTabOrder} />}
    </Line>
  )
}

type LineProps = { message: MessageRow; withFace: boolean; canSwipe: boolean; children: ReactNode }

function Line({ message, withFace, canSwipe, children }: LineProps) {
  const { isMine, opens, progress, seq } = message
  const conversation = use(ConversationContext)
  const canReply = canSwipe && seq !== null && conversation?.mayWrite
  const swipe = useSwipe(canReply ? () => conversation.reply(quotedOf({ ...message, seq })) : null)
  return (
    <div
      className={`column items-start gap-1 ${classes.line}`}
      data-mine={isMine || undefined}
      data-opens={opens || undefined}
      data-faced={withFace || undefined}
      data-refused={progress === 'refused' || undefined}
      tabIndex={-1}
      {...swipe}
    >
      {children}
    </div>
  )
}

/** The text. A card replaces the first link to music in it. */
function Content({ chatId, message, foot }: { chatId: string; message: MessageRow; foot: ReactNode }) {
  const { text, quote } = message
  const found = findMusic(text, location.origin)
  if (!found) return <Words text={text} quote={quote} foot={foot} />
  return (
    <MusicCard chatId={chatId} music={found.music} fallback={<Words text={text} quote={quote} foot={foot} />}>
      {found.rest === '' && quote === null ? foot : <Words text={found.rest} quote={quote} foot={foot} />}
    </MusicCard>
  )
}

function Words({ text, quote, foot }: { text: string; quote: MessageRow['quote']; foot: ReactNode }) {
  return (
    <div className={classes.bubble}>
      {quote && <QuoteLine quote={quote} />}
      {text !== '' && <LinkedText text={text} />}
      {foot}
    </div>
  )
}

function Foot({ message: { time, progress, isLastOwn, isEdited } }: { message: MessageRow }) {
  return (
    <span className={`row justify-end gap-1-5 tabular-nums medium ${classes.foot}`}>
      {isEdited && <span>editado</span>}
      <time dateTime={time.toISOString()}>{hourText(time)}</time>
      {progress && <ProgressMark progress={progress} isWritten={isLastOwn} />}
    </span>
  )
}
