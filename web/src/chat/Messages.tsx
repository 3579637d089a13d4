import { useDocumentVisibility } from '@mantine/hooks'
import type { Chat } from '@remusic/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { session } from '../accounts/session.ts'
import { messageOf } from '../failures/messageOf.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import classes from './Conversation.module.css'
import { Incoming } from './Incoming.tsx'
import { MessageLog } from './MessageLog.tsx'
import { MessagesToCome } from './MessagesToCome.tsx'
import { markRead, reading } from './marking.ts'
import { messagesQuery, useOlderMessages } from './queries.ts'
import { rowsOf } from './rows.ts'
import { useUnsent } from './sending.ts'
import { lastSeq, type Timeline } from './timeline.ts'

const NOTHING: Timeline = { messages: [], older: null }

/** What was said, what is on its way, and how far both have read. */
export function Messages({ chat }: { chat: Chat }) {
  const said = useQuery(messagesQuery(chat.id))
  const older = useOlderMessages(chat.id)
  const unsent = useUnsent(chat.id)
  const userId = session.read()?.userId ?? ''
  const { messages, older: cursor } = said.data ?? NOTHING
  const [readUpTo] = useState(() => (chat.unread > 0 ? chat.mine.readSeq : null))
  const rows = useMemo(
    () => rowsOf({ messages, unsent, userId, theirs: chat.theirs, hasOlder: cursor !== null, readUpTo }),
    [messages, unsent, userId, chat.theirs, cursor, readUpTo],
  )
  useReading(chat, said.data)

  if (said.isPending) return <MessagesToCome />
  if (said.isError && !said.data)
    return (
      <ErrorState
        className={classes.middle}
        title="No pudimos traer los mensajes"
        hint={messageOf(said.error)}
        onRetry={() => void said.refetch()}
        pending={said.isFetching}
      />
    )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          className={classes.middle}
          title={`Todavía no hay mensajes con ${chat.peer.name}`}
          hint={chat.refusal === null ? 'Escribe el primero: una canción siempre abre la conversación' : null}
        />
      ) : (
        <MessageLog
          rows={rows}
          peer={chat.peer}
          hasOlder={cursor !== null}
          pending={older.isPending}
          failed={older.isError}
          onOlder={() => cursor !== null && !older.isPending && older.mutate(cursor)}
        />
      )}
      <Incoming messages={messages} peer={chat.peer} />
    </>
  )
}

/** Whatever is here while somebody looks has been read. */
function useReading(chat: Chat, timeline: Timeline | undefined) {
  const isVisible = useDocumentVisibility() === 'visible'
  const seq = timeline ? lastSeq(timeline) : 0
  const isNews = seq > chat.mine.readSeq
  useEffect(() => (isVisible ? reading.begin(chat.id) : undefined), [isVisible, chat.id])
  useEffect(() => {
    if (isVisible && isNews) markRead(chat.id, seq)
  }, [isVisible, isNews, chat.id, seq])
}
