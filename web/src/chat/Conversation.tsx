import type { Chat } from '@remusic/contract/schemas/chat'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing } from '../failures/isMissing.ts'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Composer } from './Composer.tsx'
import { ConnectionLostNotice } from './ConnectionLostNotice.tsx'
import classes from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { Messages } from './Messages.tsx'
import { chatQuery } from './queries.ts'
import { RefusalNotice } from './RefusalNotice.tsx'

/** One conversation: header, messages and composer. */
export function Conversation({ chatId }: { chatId: string }) {
  const chat = useQuery(chatQuery(chatId))
  if (chat.data) return <OpenConversation chat={chat.data} />
  return (
    <section className={classes.box} aria-label="Conversación">
      {chat.isPending ? (
        <PageLoader className={classes.middle} text="Abriendo la conversación" />
      ) : (
        <ErrorState
          className={classes.middle}
          title={messageOf(chat.error)}
          {...(!isMissing(chat.error) && { onRetry: () => void chat.refetch(), pending: chat.isFetching })}
          action={
            <KeyLink component={Link} to={paths.chat()} variant="ghost">
              Volver a tus chats
            </KeyLink>
          }
        />
      )}
    </section>
  )
}

function OpenConversation({ chat }: { chat: Chat }) {
  return (
    <section className={classes.box} aria-label={`Conversación con ${chat.peer.name}`}>
      <ConversationHeader chat={chat} />
      <Messages chat={chat} />
      <ConnectionLostNotice />
      {chat.refusal === null ? (
        <Composer chatId={chat.id} />
      ) : (
        <RefusalNotice chat={chat} refusal={chat.refusal} />
      )}
    </section>
  )
}
