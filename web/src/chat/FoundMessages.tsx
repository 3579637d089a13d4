import type { FoundMessage } from '@remusic/contract/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { session } from '../accounts/session.ts'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { shortTimeText } from '../ui/text/times.ts'
import classes from './ChatRows.module.css'
import { GroupFace } from './GroupFace.tsx'
import { ListNote } from './ListNote.tsx'
import { foundMessagesQuery } from './queries.ts'
import { Snippet } from './Snippet.tsx'

/** One's messages that contain the words. Each opens its conversation at that message. */
export function FoundMessages({ words }: { words: string }) {
  const found = useInfiniteQuery(foundMessagesQuery(words))
  if (found.isPending)
    return (
      <SkeletonGroup label="Buscando en tus mensajes">
        {['1', '2'].map((key) => (
          <SkeletonPerson key={key} then="words" />
        ))}
      </SkeletonGroup>
    )
  if (!found.data)
    return (
      <ListNote
        text={messageOf(found.error)}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
      />
    )
  const shown = found.data.pages.flatMap((page) => page.items)
  if (shown.length === 0) return <ListNote text="Ningún mensaje con esas palabras" />
  return (
    <nav aria-label="Mensajes encontrados">
      <ul>
        {shown.map((each) => (
          <li key={each.message.id}>
            <FoundRow found={each} words={words} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={found.hasNextPage}
        pending={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </nav>
  )
}

function FoundRow({ found, words }: { found: FoundMessage; words: string }) {
  const { message, chat, senderName } = found
  const isMine = message.senderId === session.read()?.userId
  const who = isMine ? 'Tú: ' : chat.isGroup ? `${senderName}: ` : ''
  return (
    <Link className={classes.row} to={paths.chatMessage(chat.id, message.seq)}>
      {chat.isGroup ? (
        <GroupFace group={chat} size={50} />
      ) : (
        <Avatar src={chat.picture} name={chat.name} size={50} />
      )}
      <span className={classes.what}>
        <b>{chat.name}</b>
        <span className={classes.found}>
          {who}
          <Snippet text={message.text} words={words} />
        </span>
      </span>
      <span className={classes.side}>
        <time dateTime={message.createdAt}>{shortTimeText(new Date(message.createdAt), new Date())}</time>
      </span>
    </Link>
  )
}
