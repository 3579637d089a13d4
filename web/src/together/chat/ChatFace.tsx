import type { Chat } from '@remusic/contract/together/schemas/chat'
import { Face } from './Face.tsx'
import { GroupFace } from './GroupFace.tsx'

/** The picture of a conversation: the other person's, or the group's. */
export function ChatFace({ chat: { peer, group }, size }: { chat: Chat; size: number }) {
  if (group) return <GroupFace group={group} size={size} />
  return peer && <Face person={peer} size={size} />
}
