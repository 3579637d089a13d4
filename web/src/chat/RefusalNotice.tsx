import type { Chat } from '@remusic/contract/schemas/chat'
import { useSetBlocked } from '../blocks/useSetBlocked.ts'
import { Key } from '../ui/inputs/Key.tsx'
import classes from './RefusalNotice.module.css'

/** Replaces the composer when the member may not write here, with the reason. */
export function RefusalNotice({ chat, refusal }: { chat: Chat; refusal: string }) {
  const block = useSetBlocked(chat.peer)
  return (
    <div className={classes.note} role="status">
      <p>{refusal}</p>
      {chat.blockedByMe && (
        <Key size="s" pending={block.isPending} onClick={() => block.set(false)}>
          Desbloquear
        </Key>
      )}
    </div>
  )
}
