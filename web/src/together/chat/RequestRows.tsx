import type { Chat } from '@remusic/contract/together/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { shortTimeText } from '../../base/ui/text/times.ts'
import { paths } from '../../paths.ts'
import { ChatFace } from './ChatFace.tsx'
import classes from './ChatRows.module.css'
import { chatName } from './chatNames.ts'
import { ListNote } from './ListNote.tsx'
import { requestsQuery } from './queries.ts'

/** The requests of people who may not write directly, the latest first. */
export function RequestRows({ openId }: { openId: string | undefined }) {
  const requests = useInfiniteQuery(requestsQuery)
  return (
    <PagedList
      pages={requests}
      loading={
        <SkeletonGroup label="Buscando solicitudes" count={2}>
          <SkeletonPerson then="words" />
        </SkeletonGroup>
      }
      empty={
        <ListNote text="No tienes solicitudes. Aquí llega lo que te escribe quien no puede hacerlo directamente" />
      }
      error={(retry) => <ListNote text={messageOf(requests.error)} onRetry={retry} />}
      wrap={(list) => <nav aria-label="Solicitudes">{list}</nav>}
    >
      {(shown) => (
        <ul>
          {shown.map((chat) => (
            <li key={chat.id}>
              <RequestRow chat={chat} isOpen={chat.id === openId} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function RequestRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { lastMessage, group } = chat
  return (
    <Link
      className={`grid items-center gap-3-5 ${classes.row}`}
      to={paths.chatRequest(chat.id)}
      aria-current={isOpen || undefined}
    >
      <ChatFace chat={chat} size={50} />
      <span className={classes.what}>
        <b>{chatName(chat)}</b>
        <span>{lastMessage?.text ?? (group ? 'Te añadieron a este grupo' : 'Quiere escribirte')}</span>
      </span>
      <span className={`column items-end gap-1-5 muted text-xs tabular-nums ${classes.side}`}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt}>
            {shortTimeText(new Date(lastMessage.createdAt), new Date())}
          </time>
        )}
      </span>
    </Link>
  )
}
