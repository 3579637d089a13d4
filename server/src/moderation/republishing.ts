import type { ReportedKind } from '@remusic/contract/schemas/moderation'
import { republishGroup, republishMessage } from '../chat/republishMessage.ts'
import { republishRoom, republishRoomMessage } from '../listeningRooms/republish.ts'
import type { Deps } from '../platform/deps.ts'

/** What open pages show live, and how they learn that it was hidden or restored. The others are fetched again when they are opened. */
const REPUBLISH: Partial<Record<ReportedKind, (deps: Deps, id: string) => Promise<void>>> = {
  message: republishMessage,
  group: republishGroup,
  room: republishRoom,
  roomMessage: republishRoomMessage,
}

/** To be called after the commit. */
export async function republish(deps: Deps, kind: ReportedKind, id: string): Promise<void> {
  await REPUBLISH[kind]?.(deps, id)
}
