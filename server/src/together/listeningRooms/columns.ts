import type {
  EditedRoom,
  RoomSettings,
  StoredRoomSettings,
} from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'

/**
 * The columns of the host's settings. Every insert and update goes through here: the compiler rejects a setting that has no column, so that
 * no statement can drop it silently.
 */
export function roomColumns(settings: RoomSettings): RoomSettings
export function roomColumns(settings: EditedRoom): EditedRoom
export function roomColumns({ name, access }: EditedRoom) {
  return { name, access } satisfies Record<keyof EditedRoom, unknown>
}

const SELECTED: Record<keyof StoredRoomSettings, string> = { name: 'name', access: 'access' }

/** The settings of `listening_rooms as room` under their names, for `select` in plain SQL. */
export const roomSelection = sql.join(
  Object.entries(SELECTED).map(
    ([setting, column]) => sql`${sql.ref(`room.${column}`)} as ${sql.ref(setting)}`,
  ),
)
