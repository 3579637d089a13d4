import { CHAT_TEXTS, MESSAGE_LENGTH, MessageText } from '@remusic/contract/chat'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './Composer.module.css'
import { ComposerLook } from './ComposerLook.tsx'
import { drafts } from './drafts.ts'
import { sendText } from './sending.ts'
import { sayTyping } from './typing.ts'

/** From here on the room that is left is shown. */
const SHOWN_CHARACTERS_LEFT = 200
/** And from here on it is also said aloud. */
const TOLD_CHARACTERS_LEFT = 20

/** Where one writes. Enter sends, Shift and Enter begin a new line, and what is not sent is kept. */
export function Composer({ chatId }: { chatId: string }) {
  const [text, setText] = useState(() => drafts.read(chatId))
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowing(field, text)
  useEffect(() => {
    // A touch keyboard that opens by itself hides half of what one came to read.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])

  const write = (next: string) => {
    setText(next)
    drafts.keep(chatId, next)
    if (next.trim() !== '') sayTyping(chatId)
  }
  const message = MessageText.safeParse(text)
  const send = () => {
    field.current?.focus()
    if (!message.success) return
    sendText(chatId, message.data)
    setText('')
    drafts.keep(chatId, '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (accents, other scripts) Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const left = MESSAGE_LENGTH - [...text.trim()].length
  return (
    <ComposerLook
      ref={field}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onSend={send}
      error={left < 0 ? CHAT_TEXTS.long : undefined}
      below={left <= SHOWN_CHARACTERS_LEFT && <RoomLeft left={left} />}
    />
  )
}

function RoomLeft({ left }: { left: number }) {
  return (
    <>
      <span className={classes.left} data-over={left < 0 || undefined} aria-hidden>
        {left}
      </span>
      <VisuallyHidden role="status">
        {left >= 0 && left <= TOLD_CHARACTERS_LEFT ? `Te quedan ${left} caracteres` : ''}
      </VisuallyHidden>
    </>
  )
}

/** As tall as what is written, up to what its style allows. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written decides the height
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const border = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + border}px`
  }, [field, text])
}
