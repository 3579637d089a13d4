import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ComposerForm } from './ComposerForm.tsx'
import classes from './Conversation.module.css'

/** Shown until a conversation is selected. */
export function NoConversation() {
  return (
    <section className={`column min-w-0 ${classes.box}`} aria-label="Conversación">
      <EmptyState className={classes.middle} title={CHAT_TEXTS.noChatSelected} />
      <ComposerForm disabled />
    </section>
  )
}
