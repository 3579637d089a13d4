import { useParams } from 'react-router'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { VisuallyHidden } from '../base/ui/text/VisuallyHidden.tsx'
import { ChatList } from '../together/chat/ChatList.tsx'
import { Conversation } from '../together/chat/Conversation.tsx'
import { NoConversation } from '../together/chat/NoConversation.tsx'
import { useAnnouncePresence } from '../together/chat/useAnnouncePresence.ts'
import classes from './ChatPage.module.css'

export const queries = null

export function ChatPage() {
  const { chatId } = useParams()
  useAnnouncePresence()
  return (
    <main
      id={MAIN_ID}
      className={classes.page}
      data-conversation={chatId !== undefined || undefined}
      tabIndex={-1}
    >
      <h1 className={classes.title}>
        <VisuallyHidden>Chat</VisuallyHidden>
      </h1>
      <ChatList openId={chatId} />
      {chatId === undefined ? <NoConversation /> : <Conversation key={chatId} chatId={chatId} />}
    </main>
  )
}
