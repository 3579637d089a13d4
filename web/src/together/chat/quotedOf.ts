import { QUOTE_LENGTH } from '@remusic/contract/chat'
import type { Quoted } from './outbox.ts'
import type { MessageRow } from './rows.ts'

/** What a reply to this message quotes until the server answers with its own quote. */
export const quotedOf = ({ seq, isMine, sender, text }: MessageRow & { seq: number }): Quoted => ({
  seq,
  senderName: isMine ? 'Tú' : sender.name,
  text: text.slice(0, QUOTE_LENGTH),
})
