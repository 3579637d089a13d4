import type { Chat, ChatPeer } from '@remusic/contract/together/schemas/chat'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useSetBlocked } from '../../running/blocks/useSetBlocked.ts'
import classes from './RefusalNotice.module.css'

/** Replaces the composer when the member may not write here, with the reason. */
export function RefusalNotice({ chat, refusal }: { chat: Chat; refusal: string }) {
  return (
    <div className={`row flex-wrap justify-center gap-3 muted ${classes.note}`} role="status">
      <p>{refusal}</p>
      {chat.peer && chat.blockedByMe && <Unblock person={chat.peer} />}
    </div>
  )
}

function Unblock({ person }: { person: ChatPeer }) {
  const block = useSetBlocked(person)
  return (
    <Button size="s" pending={block.isPending} onClick={() => block.set(false)}>
      Desbloquear
    </Button>
  )
}
