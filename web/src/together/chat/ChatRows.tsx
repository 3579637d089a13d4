import { MAX_UNREAD_COUNT } from '@remusic/contract/together/chat'
import type { Chat } from '@remusic/contract/together/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { CountNote } from '../../base/ui/marks/CountNote.tsx'
import { shortTimeText } from '../../base/ui/text/times.ts'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import { draftOf, drafts } from '../../people/drafts/drafts.ts'
import { ChatFace } from './ChatFace.tsx'
import classes from './ChatRows.module.css'
import { chatName, typingText } from './chatNames.ts'
import { ListNote } from './ListNote.tsx'
import { useWatchPresence } from './presence.ts'
import { chatsQuery } from './queries.ts'
import { useTypers } from './typing.ts'

/** The member's conversations, newest first. */
export function ChatRows({ words, openId }: { words: string; openId: string | undefined }) {
  const chats = useInfiniteQuery(chatsQuery(words))
  const shown = chats.data?.pages.flatMap((page) => page.items) ?? []
  useWatchPresence(shown.flatMap(({ peer }) => peer?.id ?? []))
  return (
    <PagedList
      pages={chats}
      loading={
        <SkeletonGroup label="Buscando tus chats" count={4}>
          <SkeletonPerson then="words" />
        </SkeletonGroup>
      }
      empty={
        <ListNote
          text={
            words === ''
              ? 'Todavía no tienes conversaciones. Elige a alguien para empezar una'
              : 'Ningún chat con ese nombre'
          }
        />
      }
      error={(retry) => <ListNote text={messageOf(chats.error)} onRetry={retry} />}
      wrap={(list) => <nav aria-label="Tus Chats">{list}</nav>}
    >
      {() => (
        <ul>
          {shown.map((chat) => (
            <li key={chat.id}>
              <ChatRow chat={chat} isOpen={chat.id === openId} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function ChatRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const typing = typingText(chat, useTypers(chat.id))
  const draft = drafts.read(session.read()?.userId ?? '', draftOf.message(chat.id))
  const { lastMessage, unread } = chat
  return (
    <Link
      className={`grid items-center gap-3-5 ${classes.row}`}
      to={paths.chatWith(chat.id)}
      aria-current={isOpen || undefined}
    >
      <ChatFace chat={chat} size={50} />
      <span className={classes.what}>
        <b>{chatName(chat)}</b>
        {typing !== '' ? (
          <span className={classes.typing}>{typing}</span>
        ) : !isOpen && typeof draft === 'string' ? (
          <span>
            <span className="text-bad semibold">Borrador:</span> {draft}
          </span>
        ) : (
          <span data-unread={unread > 0 || undefined}>{previewText(chat)}</span>
        )}
      </span>
      <span className={`column items-end gap-1-5 muted text-xs tabular-nums ${classes.side}`}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt}>
            {shortTimeText(new Date(lastMessage.createdAt), new Date())}
          </time>
        )}
        <CountNote count={unread} max={MAX_UNREAD_COUNT - 1} label={unreadText(unread)} />
      </span>
    </Link>
  )
}

function previewText({ lastMessage, blockedByMe }: Chat): string {
  if (blockedByMe) return 'Bloqueaste a esta persona'
  if (!lastMessage) return 'Sin mensajes todavía'
  const { senderId, sender, text, event } = lastMessage
  // The event of a group is already a full sentence with its actor.
  if (event) return text
  if (senderId === session.read()?.userId) return `Tú: ${text}`
  return sender ? `${sender.name}: ${text}` : text
}

const unreadText = (count: number) => (count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`)
