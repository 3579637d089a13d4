import { useConversation } from './conversationContext.ts'
import classes from './QuoteLine.module.css'
import type { QuoteRow } from './rows.ts'

/** The message that another one answers. Pressing it scrolls there. */
export function QuoteLine({ quote: { seq, senderName, text } }: { quote: QuoteRow }) {
  const { showMessage } = useConversation()
  if (text === null) return <p className={classes.gone}>El mensaje original ya no está</p>
  return (
    <button type="button" className={classes.quote} onClick={() => showMessage(seq)}>
      <b>{senderName}</b>
      <span>{text}</span>
    </button>
  )
}
