import { sql } from 'kysely'
import type { Merging } from '../../music/catalogue/merging.ts'

/** A song may be in the queue of a room several times, so nothing is merged there. */
export const mergingInRooms: Merging = {
  async move(tx, { kind, pairs }) {
    if (kind === 'song')
      await sql`
        update listening_room_entries set song_id = into_id from ${pairs} where song_id = from_id`.execute(tx)
  },

  relations: ({ kind, ofItem }) =>
    kind === 'song'
      ? [{ table: 'listening_room_entries', key: ['id'], rows: ofItem, restores: ['song_id'] }]
      : [],
}
