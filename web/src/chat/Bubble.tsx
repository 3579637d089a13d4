import type { ChatPeer } from '@remusic/contract/schemas/chat'
import type { ReactNode } from 'react'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { hourText } from '../ui/text/times.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './Bubble.module.css'
import { LinkedText } from './LinkedText.tsx'
import { findMusic } from './links.ts'
import { MusicCard } from './MusicCard.tsx'
import { ProgressMark } from './ProgressMark.tsx'
import type { MessageRow } from './rows.ts'
import { UnsentKeys } from './UnsentKeys.tsx'

/** One message. The member's own are on the right, in jacaranda. */
export function Bubble({ message, peer }: { message: MessageRow; peer: ChatPeer }) {
  const { isMine, isHidden, opens, closes, progress, text } = message
  const isUnsent = progress === 'waiting' || progress === 'refused'
  const foot = (closes || isUnsent || message.isLastOwn) && <Foot message={message} />
  return (
    <div
      className={classes.line}
      data-mine={isMine || undefined}
      data-opens={opens || undefined}
      data-refused={progress === 'refused' || undefined}
      tabIndex={-1}
    >
      <VisuallyHidden>{isMine ? 'Tú: ' : `${peer.name}: `}</VisuallyHidden>
      {isHidden ? (
        <div className={classes.hidden}>
          <p>{text}</p>
          {foot}
        </div>
      ) : (
        <Content text={text} foot={foot} />
      )}
      {isUnsent && <UnsentKeys message={message} />}
      {!isMine && !isHidden && message.id && (
        <ReportKey
          className={classes.report}
          kind="message"
          id={message.id}
          what={`el mensaje de ${peer.name}`}
        />
      )}
    </div>
  )
}

/** The text. A card replaces the first link to music in it. */
function Content({ text, foot }: { text: string; foot: ReactNode }) {
  const found = findMusic(text, location.origin)
  if (!found) return <Words text={text} foot={foot} />
  return (
    <MusicCard music={found.music} fallback={<Words text={text} foot={foot} />}>
      {found.rest === '' ? foot : <Words text={found.rest} foot={foot} />}
    </MusicCard>
  )
}

function Words({ text, foot }: { text: string; foot: ReactNode }) {
  return (
    <div className={classes.bubble}>
      <LinkedText text={text} />
      {foot}
    </div>
  )
}

function Foot({ message: { time, progress, isLastOwn } }: { message: MessageRow }) {
  return (
    <span className={classes.foot}>
      <time dateTime={time.toISOString()}>{hourText(time)}</time>
      {progress && <ProgressMark progress={progress} isWritten={isLastOwn} />}
    </span>
  )
}
