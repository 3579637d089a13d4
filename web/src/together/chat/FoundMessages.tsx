import type { FoundMessage } from '@remusic/contract/together/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { shortTimeText } from '../../base/ui/text/times.ts'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import classes from './ChatRows.module.css'
import { GroupFace } from './GroupFace.tsx'
import { ListNote } from './ListNote.tsx'
import { foundMessagesQuery } from './queries.ts'
import { Snippet } from './Snippet.tsx'

/** The messages of the member's conversations that contain the words. Each opens its conversation at that message. */
export function FoundMessages({ words }: { words: string }) {
  const found = useInfiniteQuery(foundMessagesQuery(words))
  return (
    <PagedList
      pages={found}
      loading={
        <SkeletonGroup label="Buscando en tus mensajes" count={2}>
          <SkeletonPerson then="words" />
        </SkeletonGroup>
      }
      empty={<ListNote text="Ningún mensaje con esas palabras" />}
      error={(retry) => <ListNote text={messageOf(found.error)} onRetry={retry} />}
      wrap={(list) => <nav aria-label="Mensajes encontrados">{list}</nav>}
    >
      {(shown) => (
        <ul>
          {shown.map((each) => (
            <li key={each.message.id}>
              <FoundRow found={each} words={words} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function FoundRow({ found, words }: { found: FoundMessage; words: string }) {
  const { message, chat, senderName } = found
  const isMine = message.senderId === session.read()?.userId
  const who = isMine ? 'Tú: ' : chat.isGroup ? `${senderName}: ` : ''
  return (
    <Link className={`grid items-center gap-3-5 ${classes.row}`} to={paths.chatMessage(chat.id, message.seq)}>
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
      <span className={`column items-end gap-1-5 muted text-xs tabular-nums ${classes.side}`}>
        <time dateTime={message.createdAt}>{shortTimeText(new Date(message.createdAt), new Date())}</time>
      </span>
    </Link>
  )
}
