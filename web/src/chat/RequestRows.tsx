import type { Chat } from '@remusic/contract/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { shortTimeText } from '../ui/text/times.ts'
import { ChatFace } from './ChatFace.tsx'
import classes from './ChatRows.module.css'
import { chatName } from './chatNames.ts'
import { ListNote } from './ListNote.tsx'
import { requestsQuery } from './queries.ts'

/** Those who may not write directly, the latest first. */
export function RequestRows({ openId }: { openId: string | undefined }) {
  const requests = useInfiniteQuery(requestsQuery)
  if (requests.isPending)
    return (
      <SkeletonGroup label="Buscando solicitudes">
        {['1', '2'].map((key) => (
          <SkeletonPerson key={key} then="words" />
        ))}
      </SkeletonGroup>
    )
  if (!requests.data)
    return (
      <ListNote
        text={messageOf(requests.error)}
        onRetry={() => void requests.refetch()}
        pending={requests.isFetching}
      />
    )
  const shown = requests.data.pages.flatMap((page) => page.items)
  if (shown.length === 0)
    return (
      <ListNote text="No tienes solicitudes. Aquí llega lo que te escribe quien no puede hacerlo directamente" />
    )
  return (
    <nav aria-label="Solicitudes">
      <ul>
        {shown.map((chat) => (
          <li key={chat.id}>
            <RequestRow chat={chat} isOpen={chat.id === openId} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={requests.hasNextPage}
        pending={requests.isFetchingNextPage}
        failed={requests.isFetchNextPageError}
        onMore={() => void requests.fetchNextPage()}
      />
    </nav>
  )
}

function RequestRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { lastMessage, group } = chat
  return (
    <Link className={classes.row} to={paths.chatRequest(chat.id)} aria-current={isOpen || undefined}>
      <ChatFace chat={chat} size={50} />
      <span className={classes.what}>
        <b>{chatName(chat)}</b>
        <span>{lastMessage?.text ?? (group ? 'Te añadieron a este grupo' : 'Quiere escribirte')}</span>
      </span>
      <span className={classes.side}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt}>
            {shortTimeText(new Date(lastMessage.createdAt), new Date())}
          </time>
        )}
      </span>
    </Link>
  )
}
