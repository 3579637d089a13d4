import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import type { RoomTrack } from './roomAudio.ts'

/** The audible part of an entry; null without a preview, which everybody hears elsewhere. */
export function trackOf({ id, song, hasPreview, startsAt, endsAt }: RoomEntry): RoomTrack | null {
  if (!hasPreview || !song?.preview || startsAt === null || endsAt === null) return null
  return { id, src: song.preview, timeline: { startsAt, endsAt } }
}
