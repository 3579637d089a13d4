import { QUOTE_LENGTH } from '@remusic/contract/together/chat'
import type { Quoted } from './outbox.ts'
import type { MessageRow } from './rows.ts'

/** The quote of a reply to this message, until the server answers with its own. */
export const quotedOf = ({ seq, isMine, sender, text }: MessageRow & { seq: number }): Quoted => ({
  seq,
  senderName: isMine ? 'Tú' : sender.name,
  text: text.slice(0, QUOTE_LENGTH),
})
