import type { Chat } from '@remusic/contract/chat'
import { Key } from '../ui/inputs/Key.tsx'
import classes from './NoWriting.module.css'
import { useSetBlocked } from './useSetBlocked.ts'

/** In place of the field, where nothing can be written, and why. */
export function NoWriting({ chat, refusal }: { chat: Chat; refusal: string }) {
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
