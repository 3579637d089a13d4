import { ROOM_MESSAGE_LENGTH, ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import PaperPlaneTiltFillIcon from '~icons/ph/paper-plane-tilt-fill'
import { newId } from '../../base/api/newId.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { useSession } from '../../people/accounts/session.ts'
import { applyMessage, loadEarlier, messagesQuery, sendMessage } from './queries.ts'
import classes from './RoomChat.module.css'
import { RoomMessageLine } from './RoomMessageLine.tsx'

/** Within this distance of the end, the log scrolls along with new messages. */
const AT_END_WITHIN_PX = 60

/** The messages of the people in a room, whatever their plan is. */
export function RoomChat({ room }: { room: Room }) {
  const query = useQuery(messagesQuery(room.id))
  const messages = useOnceHydrated(query.data)
  return (
    <div className={`column gap-3 ${classes.chat}`}>
      {messages ? (
        <Log roomId={room.id} messages={messages} />
      ) : query.isError ? (
        <ErrorState
          headingLevel={3}
          hint={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <p className={classes.none}>Buscando los mensajes…</p>
      )}
      {room.me?.muted ? (
        <p className={classes.muted} role="status">
          {ROOM_TEXTS.muted}
        </p>
      ) : (
        <Composer roomId={room.id} />
      )}
    </div>
  )
}

type LogProps = { roomId: string; messages: NonNullable<ReturnType<typeof useMessages>> }
const useMessages = (id: string) => useQuery(messagesQuery(id)).data

function Log({ roomId, messages: { items, earlier } }: LogProps) {
  const client = useQueryClient()
  const me = useSession()
  const showFailure = useFailure()
  const [isLoading, setLoading] = useState(false)
  const log = useEndOfLog(items.at(-1)?.seq ?? 0)
  const load = async () => {
    setLoading(true)
    await loadEarlier(client, roomId).catch(showFailure)
    setLoading(false)
  }
  return (
    <div
      ref={log}
      className={classes.log}
      role="log"
      aria-label="Mensajes de la sala"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller has to be reachable to be scrolled with the arrow keys
      tabIndex={0}
    >
      {earlier !== null && (
        <Button size="s" variant="ghost" pending={isLoading} onClick={() => void load()}>
          Ver anteriores
        </Button>
      )}
      {items.length === 0 && <p className={classes.none}>Nadie ha escrito todavía. Cuenta qué te parece.</p>}
      {items.map((message, index) => (
        <RoomMessageLine
          key={message.id}
          message={message}
          isMine={message.sender.id === me?.userId}
          isFirst={items[index - 1]?.sender.id !== message.sender.id}
        />
      ))}
    </div>
  )
}

/** Keeps the end in view, unless somebody is reading further up. */
function useEndOfLog(lastSeq: number) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = log.current
    const read = () => {
      if (element)
        isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_WITHIN_PX
    }
    element?.addEventListener('scroll', read, { passive: true })
    return () => element?.removeEventListener('scroll', read)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [lastSeq])
  return log
}

function Composer({ roomId }: { roomId: string }) {
  const client = useQueryClient()
  const showFailure = useFailure()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  // A retry has the same id, so that a message whose answer was lost is not written twice.
  const unsent = useRef<{ id: string; text: string } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || isSending) return
    if (unsent.current?.text !== words) unsent.current = { id: newId(), text: words }
    setSending(true)
    try {
      const sent = await sendMessage(roomId, unsent.current.id, words)
      unsent.current = null
      setText('')
      applyMessage(client, sent)
    } catch (error) {
      showFailure(error as Error)
    }
    setSending(false)
  }
  return (
    <form className={`grid items-end gap-2-5 ${classes.composer}`} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Mensaje a la sala"
        hideLabel
        placeholder="Escribe a la sala"
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        maxLength={ROOM_MESSAGE_LENGTH}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        aria-label="Enviar"
        title="Enviar"
        icon={<PaperPlaneTiltFillIcon aria-hidden />}
      />
    </form>
  )
}
