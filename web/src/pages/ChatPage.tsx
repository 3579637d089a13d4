import { ChatBox } from '../chat/ChatBox.tsx'
import { ChatList } from '../chat/ChatList.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import classes from './ChatPage.module.css'

export function ChatPage() {
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <h1 className={classes.title}>
        <VisuallyHidden>Chat</VisuallyHidden>
      </h1>
      <ChatList />
      <ChatBox />
    </main>
  )
}
