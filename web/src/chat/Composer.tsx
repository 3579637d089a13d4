import { CHAT_TEXTS, MESSAGE_LENGTH } from '@remusic/contract/chat'
import { MessageText } from '@remusic/contract/schemas/chat'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { draftOf } from '../drafts/drafts.ts'
import { useTextDraft } from '../drafts/useTextDraft.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './Composer.module.css'
import { ComposerForm } from './ComposerForm.tsx'
import { sendText } from './sending.ts'
import { sendTyping } from './typing.ts'

/** The counter appears when fewer characters than this are left. */
const COUNTER_SHOWN_BELOW = 200
/** Below this, the counter is also announced to screen readers. */
const COUNTER_ANNOUNCED_BELOW = 20

/** The message field. Enter sends, Shift+Enter starts a new line, and an unsent draft survives a reload. */
export function Composer({ chatId }: { chatId: string }) {
  const [text, setText] = useTextDraft(draftOf.message(chatId))
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoHeight(field, text)
  useEffect(() => {
    // Focusing on a touch device would open the keyboard over half of the conversation.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])

  const write = (next: string) => {
    setText(next)
    if (next.trim() !== '') sendTyping(chatId)
  }
  const message = MessageText.safeParse(text)
  const send = () => {
    field.current?.focus()
    if (!message.success) return
    sendText(chatId, message.data)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition Enter confirms the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const left = MESSAGE_LENGTH - [...text.trim()].length
  return (
    <ComposerForm
      ref={field}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onSend={send}
      error={left < 0 ? CHAT_TEXTS.long : undefined}
      below={left <= COUNTER_SHOWN_BELOW && <CharactersLeft left={left} />}
    />
  )
}

function CharactersLeft({ left }: { left: number }) {
  return (
    <>
      <span className={classes.left} data-over={left < 0 || undefined} aria-hidden>
        {left}
      </span>
      <VisuallyHidden role="status">
        {left >= 0 && left <= COUNTER_ANNOUNCED_BELOW ? `Te quedan ${left} caracteres` : ''}
      </VisuallyHidden>
    </>
  )
}

/** Grows the field with its text, up to the max-height of its style. */
function useAutoHeight(field: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const border = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + border}px`
  }, [field, text])
}
