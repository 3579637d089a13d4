import { mayAdminister, type Role } from '@remusic/contract/people/plans'
import { MAX_PRESENT } from '@remusic/contract/together/listeningRooms'
import type { StoredRoomSettings } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { ApiError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { roomSelection } from './columns.ts'
import { refuse } from './errors.ts'

export type Viewer = { id: string; role: Role; blind: boolean } | null

/** A room with what decides whether a viewer may see and enter it. */
export type RoomForViewer = StoredRoomSettings & {
  id: string
  state: 'open' | 'closed'
  revision: number
  presentCount: number
  playedCount: number
  lastMessage: number
  createdAt: Date
  closedAt: Date | null
  isHidden: boolean
  hostId: string
  hostName: string
  hostPicture: string | null
  isHostActive: boolean
  isHostOpen: boolean
  /** The viewer and the host have blocked each other. */
  isBlocked: boolean
  isInvited: boolean
  isMember: boolean
  isPresent: boolean
  isMuted: boolean
  isRemoved: boolean
  /** The time of the database, in milliseconds. */
  now: number
}

/** Takes no lock; callers that change the room lock it first and call this in the same transaction. */
export async function findRoomFor(
  db: Db,
  roomId: string,
  viewerId: string | null,
): Promise<RoomForViewer | null> {
  const [room] = await compiledQuery(
    db,
    'access to a room',
    { roomId, viewerId },
    ({ roomId, viewerId }) => sql<RoomForViewer>`
      select room.id, ${roomSelection}, room.state, room.revision, room.present_count as "presentCount",
        room.played_count as "playedCount", room.last_message as "lastMessage",
        room.created_at as "createdAt", room.closed_at as "closedAt",
        room.hidden_at is not null as "isHidden",
        room.host_id as "hostId", host.name as "hostName", host.picture_id as "hostPicture",
        host.active as "isHostActive", coalesce(profiles.open_to_visitors, false) as "isHostOpen",
        are_apart(room.host_id, ${viewerId}::uuid) as "isBlocked",
        exists (
          select from listening_room_invitations as invitation
          where invitation.room_id = room.id and invitation.user_id = ${viewerId}::uuid
        ) as "isInvited",
        member.user_id is not null as "isMember",
        coalesce(member.present, false) as "isPresent",
        coalesce(member.muted, false) as "isMuted",
        member.removed_at is not null as "isRemoved",
        floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from listening_rooms as room join users as host on host.id = room.host_id
        left join profiles on profiles.user_id = room.host_id
        left join listening_room_members as member on member.room_id = room.id and member.user_id = ${viewerId}::uuid
      where room.id = ${roomId}`,
  )
  return room ?? null
}

type Rule = { refuses(room: RoomForViewer, viewer: Viewer): boolean; error(): ApiError }

const isHost = ({ hostId }: RoomForViewer, viewer: Viewer) => viewer?.id === hostId
const isAdmin = (viewer: Viewer) => viewer !== null && mayAdminister(viewer.role)

/** Rules for viewers who may see neither the room nor its session. A hidden room, or one behind a block, is answered like a missing one. */
const UNSEEN: Rule[] = [
  { refuses: ({ isHostActive }, viewer) => !isHostActive && !isAdmin(viewer), error: refuse.notFound },
  {
    refuses: (room, viewer) => room.isHidden && !isHost(room, viewer) && !isAdmin(viewer),
    error: refuse.notFound,
  },
  { refuses: ({ isBlocked }, viewer) => isBlocked && !isAdmin(viewer), error: refuse.notFound },
  {
    refuses: ({ state, access, isHostOpen }, viewer) =>
      viewer === null && !(state === 'closed' && access === 'public' && isHostOpen),
    error: refuse.signIn,
  },
  { refuses: ({ isRemoved }) => isRemoved, error: refuse.removed },
  {
    refuses: (room, viewer) =>
      room.access === 'invited' &&
      !room.isInvited &&
      !room.isMember &&
      !isHost(room, viewer) &&
      !isAdmin(viewer),
    error: refuse.notInvited,
  },
]

/** Rules for viewers who see the room but may not enter it now. Admins have no exception here. */
const NOT_ENTERED: Rule[] = [
  { refuses: ({ state }) => state === 'closed', error: refuse.closed },
  {
    refuses: ({ isHidden, isHostActive, isBlocked }) => isHidden || !isHostActive || isBlocked,
    error: refuse.notFound,
  },
  {
    refuses: (room, viewer) =>
      room.access === 'invited' && !room.isInvited && !room.isMember && !isHost(room, viewer),
    error: refuse.notInvited,
  },
  { refuses: ({ isPresent, presentCount }) => !isPresent && presentCount >= MAX_PRESENT, error: refuse.full },
]

const firstOf = (rules: Rule[], room: RoomForViewer, viewer: Viewer) =>
  rules.find(({ refuses }) => refuses(room, viewer))?.error() ?? null

/** The room, if the viewer may see it. */
export async function requireSeen(db: Db, roomId: string, viewer: Viewer): Promise<RoomForViewer> {
  const room = await findRoomFor(db, roomId, viewer?.id ?? null)
  if (!room) throw refuse.notFound()
  const refusal = firstOf(UNSEEN, room, viewer)
  if (refusal) throw refusal
  return room
}

/** Why the viewer, who sees the room, may not enter it now. */
export const entryRefusal = (room: RoomForViewer, viewer: Viewer): ApiError | null =>
  firstOf(NOT_ENTERED, room, viewer)

/** Whether a member sees the room, without the rights of an Admin. */
export async function isRoomSeenBy(db: Db, roomId: string, userId: string): Promise<boolean> {
  const room = await findRoomFor(db, roomId, userId)
  return room !== null && firstOf(UNSEEN, room, { id: userId, role: 'Gratuito', blind: false }) === null
}
