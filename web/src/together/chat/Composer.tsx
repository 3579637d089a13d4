import { CHAT_TEXTS, MESSAGE_LENGTH } from '@remusic/contract/together/chat'
import { MessageText } from '@remusic/contract/together/schemas/chat'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import ArrowBendUpLeftIcon from '~icons/ph/arrow-bend-up-left'
import { MENU_TRANSITION_MS } from '../../base/ui/styles/timing.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { draftOf } from '../../people/drafts/drafts.ts'
import { useTextDraft } from '../../people/drafts/useTextDraft.ts'
import classes from './Composer.module.css'
import { ComposerForm } from './ComposerForm.tsx'
import { ComposerNote } from './ComposerNote.tsx'
import type { Quoted } from './outbox.ts'
import { sendText } from './sending.ts'
import { sendTyping } from './typing.ts'
import { isSendKey, useAutoHeight } from './useAutoHeight.ts'

/** The counter appears when fewer characters than this are left. */
const COUNTER_SHOWN_BELOW = 200
/** Below this, the counter is also announced to screen readers. */
const COUNTER_ANNOUNCED_BELOW = 20

type Props = {
  chatId: string
  /** The message that the next one answers. */
  quoted: Quoted | null
  /** Called when it is sent, or when its author decides to answer nothing. */
  onQuoted: () => void
}

/** The message field. Enter sends, Shift+Enter starts a new line, and an unsent draft survives a reload. */
export function Composer({ chatId, quoted, onQuoted }: Props) {
  const [text, setText] = useTextDraft(draftOf.message(chatId))
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoHeight(field, text)
  useEffect(() => {
    // Focusing on a touch device would open the keyboard over half of the conversation.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  useEffect(() => {
    if (!quoted) return
    // The menu with 'Responder' gives the focus back to its button when it closes.
    const timer = setTimeout(() => field.current?.focus(), MENU_TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [quoted])

  const write = (next: string) => {
    setText(next)
    if (next.trim() !== '') sendTyping(chatId)
  }
  const message = MessageText.safeParse(text)
  const send = () => {
    field.current?.focus()
    if (!message.success) return
    sendText(chatId, message.data, quoted ?? undefined)
    setText('')
    onQuoted()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) send()
    else if (event.key === 'Escape' && quoted) onQuoted()
    else return
    event.preventDefault()
  }

  const left = MESSAGE_LENGTH - [...text.trim()].length
  return (
    <>
      {quoted && (
        <ComposerNote
          icon={<ArrowBendUpLeftIcon aria-hidden />}
          title={quoted.senderName === 'Tú' ? 'Respondes a tu mensaje' : `Respondes a ${quoted.senderName}`}
          text={quoted.text}
          closeLabel="No responder"
          onClose={onQuoted}
        />
      )}
      <ComposerForm
        ref={field}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onSend={send}
        error={left < 0 ? CHAT_TEXTS.long : undefined}
        below={left <= COUNTER_SHOWN_BELOW && <CharactersLeft left={left} />}
      />
    </>
  )
}

function CharactersLeft({ left }: { left: number }) {
  return (
    <>
      <span
        className={`muted text-sm tabular-nums ${classes.left}`}
        data-over={left < 0 || undefined}
        aria-hidden
      >
        {left}
      </span>
      <VisuallyHidden role="status">
        {left >= 0 && left <= COUNTER_ANNOUNCED_BELOW ? `Te quedan ${left} caracteres` : ''}
      </VisuallyHidden>
    </>
  )
}
