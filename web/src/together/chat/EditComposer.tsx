import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import { MessageText } from '@remusic/contract/together/schemas/chat'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import { useFailure } from '../../base/failures/useFailure.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useCountdown } from '../../base/ui/text/useCountdown.ts'
import { ComposerForm } from './ComposerForm.tsx'
import { ComposerNote } from './ComposerNote.tsx'
import { changeTimeLeftMs } from './changeWindow.ts'
import type { Editing } from './conversationContext.ts'
import { useChangeMessage } from './mutations.ts'
import { isSendKey, useAutoHeight } from './useAutoHeight.ts'

/** Replaces the composer to change the member's own message, as long as the server allows it. */
export function EditComposer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const [text, setText] = useState(editing.text)
  const { edit } = useChangeMessage(editing.messageId)
  const { showBanner } = useBanner()
  const fail = useFailure()
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoHeight(field, text)
  useEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const [secondsAtFirst] = useState(() => Math.round(changeTimeLeftMs(editing.time) / 1_000))
  const left = useCountdown(secondsAtFirst, () => {
    showBanner({ tone: 'bad', text: CHAT_TEXTS.tooLate })
    onClose()
  })
  const message = MessageText.safeParse(text)
  const save = () => {
    if (!message.success || edit.isPending) return
    if (message.data === editing.text) onClose()
    else edit.mutate(message.data, { onSuccess: onClose, onError: fail })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (isSendKey(event)) save()
    else return
    event.preventDefault()
  }
  const problem = message.success ? undefined : message.error.issues[0]?.message
  return (
    <>
      <ComposerNote
        icon={<PencilSimpleIcon aria-hidden />}
        title="Editando tu mensaje"
        text={`Quedan ${clockText(left)}`}
        closeLabel="Cancelar la edición"
        onClose={onClose}
      />
      <ComposerForm
        ref={field}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onSend={save}
        sendLabel="Guardar"
        error={problem}
      />
    </>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
