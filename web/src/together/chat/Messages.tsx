import { useDocumentVisibility } from '@mantine/hooks'
import type { Chat } from '@remusic/contract/together/schemas/chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { session } from '../../people/accounts/session.ts'
import classes from './Conversation.module.css'
import { chatName, sendersIn } from './chatNames.ts'
import { IncomingAnnouncer } from './IncomingAnnouncer.tsx'
import { type Jump, MessageLog } from './MessageLog.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { messagesQuery, useOlderMessages } from './queries.ts'
import { markRead, reading } from './readReceipts.ts'
import { rowsOf } from './rows.ts'
import { useUnsent } from './sending.ts'
import { lastSeq, type Timeline } from './timeline.ts'

const EMPTY: Timeline = { messages: [], older: null, lastChange: 0, apart: [] }

/** The messages of a conversation, including unsent ones, with their delivery and read status. */
export function Messages({ chat, jump }: { chat: Chat; jump: Jump | null }) {
  const query = useQuery(messagesQuery(chat.id))
  const older = useOlderMessages(chat.id)
  const unsent = useUnsent(chat.id)
  const userId = session.read()?.userId ?? ''
  const { messages, older: cursor } = query.data ?? EMPTY
  const [readUpTo] = useState(() => (chat.unread > 0 ? chat.mine.readSeq : null))
  const senderOf = useMemo(() => sendersIn(chat, messages), [chat, messages])
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        unsent,
        userId,
        senderOf,
        theirs: chat.theirs,
        hasOlder: cursor !== null,
        readUpTo,
      }),
    [messages, unsent, userId, senderOf, chat.theirs, cursor, readUpTo],
  )
  useMarkRead(chat, query.data)

  if (query.isPending) return <MessagesSkeleton />
  if (query.isError && !query.data)
    return (
      <ErrorState
        className={classes.middle}
        title="No pudimos traer los mensajes"
        hint={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          className={classes.middle}
          title={chat.group ? 'Todavía no hay mensajes' : `Todavía no hay mensajes con ${chatName(chat)}`}
          hint={chat.refusal === null ? 'Escribe el primero: una canción siempre abre la conversación' : null}
        />
      ) : (
        <MessageLog
          rows={rows}
          chatId={chat.id}
          label={chat.group ? `Mensajes de ${chat.group.name}` : `Mensajes con ${chatName(chat)}`}
          isGroup={chat.group !== null}
          nameOf={(id) => senderOf(id).name}
          jump={jump}
          hasOlder={cursor !== null}
          pending={older.isPending}
          failed={older.isError}
          onOlder={() => cursor !== null && !older.isPending && older.mutate(cursor)}
        />
      )}
      <IncomingAnnouncer messages={messages} userId={userId} nameOf={(id) => senderOf(id).name} />
    </>
  )
}

/** Marks messages as read while the conversation is visible. */
function useMarkRead(chat: Chat, timeline: Timeline | undefined) {
  const isVisible = useDocumentVisibility() === 'visible'
  const seq = timeline ? lastSeq(timeline) : 0
  // The sender of a request learns nothing about whether it was read.
  const hasUnread = !chat.request && seq > chat.mine.readSeq
  useEffect(() => (isVisible ? reading.begin(chat.id) : undefined), [isVisible, chat.id])
  useEffect(() => {
    if (isVisible && hasUnread) markRead(chat.id, seq)
  }, [isVisible, hasUnread, chat.id, seq])
}
