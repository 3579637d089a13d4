import { useParams } from 'react-router'
import { ChatList } from '../chat/ChatList.tsx'
import { Conversation } from '../chat/Conversation.tsx'
import { NoConversation } from '../chat/NoConversation.tsx'
import { useAnnouncePresence } from '../chat/useAnnouncePresence.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './ChatPage.module.css'

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
