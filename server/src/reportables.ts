import { reportableComment, reportableReview } from './opinions/reviews/reportable.ts'
import { reportableProfile } from './publishing/profiles/reportable.ts'
import type { Reportables } from './running/moderation/reportable.ts'
import { reportableGroup, reportableMessage } from './together/chat/reportable.ts'
import { reportableRoom, reportableRoomMessage } from './together/listeningRooms/reportable.ts'
import { reportablePlaylist } from './together/playlists/reportable.ts'

/** All that people can report. */
export const REPORTABLES: Reportables = {
  review: reportableReview,
  comment: reportableComment,
  playlist: reportablePlaylist,
  user: reportableProfile,
  message: reportableMessage,
  group: reportableGroup,
  room: reportableRoom,
  roomMessage: reportableRoomMessage,
}
