import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import type { Chat } from '@remusic/contract/together/schemas/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isMissing } from '../../base/failures/isMissing.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { PageLoader } from '../../base/ui/layout/PageLoader.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { MESSAGE_PARAM, paths } from '../../paths.ts'
import { Composer } from './Composer.tsx'
import { ConnectionLostNotice } from './ConnectionLostNotice.tsx'
import classes from './Conversation.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { chatName } from './chatNames.ts'
import { ConversationContext, type Editing } from './conversationContext.ts'
import { EditComposer } from './EditComposer.tsx'
import type { Jump } from './MessageLog.tsx'
import { Messages } from './Messages.tsx'
import type { Quoted } from './outbox.ts'
import { chatQuery, loadBackTo } from './queries.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import { RequestNotice } from './RequestNotice.tsx'

/** One conversation: header, messages and composer. */
export function Conversation({ chatId }: { chatId: string }) {
  const chat = useQuery(chatQuery(chatId))
  // A group can no longer be fetched after the member has left or was removed.
  if (chat.data && !(chat.isError && isMissing(chat.error))) return <OpenConversation chat={chat.data} />
  return (
    <section className={`column min-w-0 ${classes.box}`} aria-label="Conversación">
      {chat.isPending ? (
        <PageLoader className={classes.middle} text="Abriendo la conversación" />
      ) : (
        <ErrorState
          className={classes.middle}
          title={messageOf(chat.error)}
          {...(!isMissing(chat.error) && { onRetry: () => void chat.refetch(), pending: chat.isFetching })}
          action={
            <ButtonLink component={Link} to={paths.chat()} variant="ghost">
              Volver a tus chats
            </ButtonLink>
          }
        />
      )}
    </section>
  )
}

function OpenConversation({ chat }: { chat: Chat }) {
  const [quoted, setQuoted] = useState<Quoted | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [jump, showMessage] = useJumps(chat.id)
  const mayWrite = chat.refusal === null && !chat.request
  const control = {
    reply: (next: Quoted) => {
      setEditing(null)
      setQuoted(next)
    },
    edit: setEditing,
    showMessage,
    mayWrite,
  }
  return (
    <ConversationContext value={control}>
      <section
        className={`column min-w-0 ${classes.box}`}
        aria-label={chat.group ? `Grupo ${chat.group.name}` : `Conversación con ${chatName(chat)}`}
      >
        <ConversationHeader chat={chat} />
        <Messages chat={chat} jump={jump} />
        <ConnectionLostNotice />
        {chat.request ? (
          <RequestNotice chat={chat} />
        ) : chat.refusal !== null ? (
          <RefusalNotice chat={chat} refusal={chat.refusal} />
        ) : editing ? (
          <EditComposer key={editing.messageId} editing={editing} onClose={() => setEditing(null)} />
        ) : (
          <Composer chatId={chat.id} quoted={quoted} onQuoted={() => setQuoted(null)} />
        )}
      </section>
    </ConversationContext>
  )
}

/** The message that the log scrolls to: the one in the address at first, and any that a quote links to. */
function useJumps(chatId: string) {
  const client = useQueryClient()
  const { showBanner } = useBanner()
  const [params, setParams] = useSearchParams()
  const [jump, setJump] = useState<Jump | null>(null)
  const showMessage = async (seq: number) => {
    const fail = (text: string) => showBanner({ tone: 'bad', text })
    try {
      if (await loadBackTo(client, chatId, seq)) setJump({ seq })
      else fail('Ese mensaje es muy antiguo: búscalo desplazándote hacia arriba')
    } catch (error) {
      fail(messageOf(error) || CHAT_TEXTS.messageNotFound)
    }
  }
  const asked = Number(params.get(MESSAGE_PARAM))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for every address
  useEffect(() => {
    if (!Number.isSafeInteger(asked) || asked < 1) return
    void showMessage(asked)
    // Without the parameter, the same result can be opened again and a reload starts at the end.
    setParams(
      (before) => {
        before.delete(MESSAGE_PARAM)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked])
  return [jump, (seq: number) => void showMessage(seq)] as const
}
