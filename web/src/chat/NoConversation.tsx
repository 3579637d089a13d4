import { CHAT_TEXTS } from '@remusic/contract/chat'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ComposerLook } from './ComposerLook.tsx'
import classes from './Conversation.module.css'

/** Until a conversation is chosen there is nothing to write to. */
export function NoConversation() {
  return (
    <section className={classes.box} aria-label="Conversación">
      <EmptyState className={classes.middle} title={CHAT_TEXTS.noChatSelected} />
      <ComposerLook disabled />
    </section>
  )
}
