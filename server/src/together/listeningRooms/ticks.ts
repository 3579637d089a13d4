import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isConflict, isDatabaseUnavailable } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import { announce, bump, type RoomChange } from './changes.ts'
import { endPlaying, isDue, skipUnwanted, startNext } from './playback.ts'

const TICK_MS = 1_000
/** Every this many ticks, members whose connection dropped are looked for. */
const EXPIRY_TICKS = 5
const ROOMS_AT_ONCE = 100

/**
 * Advances all rooms. Every server ticks, and a room is advanced by the first that locks it, so a server may stop at any moment. A room
 * ends one song and starts the next in a single transaction.
 */
export function startTicking(deps: Deps, { tickMs = TICK_MS } = {}) {
  let ticks = 0
  let running: Promise<void> | null = null
  let isStopped = false
  const timer = setInterval(() => {
    running ??= tick().finally(() => {
      running = null
    })
  }, tickMs)
  timer.unref()

  async function tick() {
    ticks += 1
    try {
      await repeatedly(() => advanceDue(deps.db))
      if (ticks % EXPIRY_TICKS === 0) await repeatedly(() => endLeases(deps.db))
    } catch (error) {
      if (!isStopped)
        deps.log[isDatabaseUnavailable(error) || isConflict(error) ? 'warn' : 'error'](
          { err: error },
          'listening rooms: a tick failed',
        )
    }
  }

  async function repeatedly(step: () => Promise<RoomChange[]>) {
    for (;;) {
      const changes = await step()
      announce(deps, changes)
      if (changes.length < ROOMS_AT_ONCE || isStopped) return
    }
  }

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Ends the entries whose time is over, reveals their scores and starts the next ones. */
export const advanceDue = (db: Db): Promise<RoomChange[]> =>
  changeSome(
    db,
    sql`select room_id from listening_room_entries as entry where state = 'playing' and ${isDue} order by ends_at`,
    async (tx, ids) => {
      const ended = await endPlaying(tx, ids, { as: 'played', where: isDue })
      await startNext(tx, ended)
      return ended
    },
  )

/** Members who have had no connection for the length of a lease are no longer inside. */
export const endLeases = (db: Db): Promise<RoomChange[]> =>
  changeSome(
    db,
    sql`select distinct room_id from listening_room_members where present and seen_until < clock_timestamp()`,
    async (tx, ids) => {
      const { rows } = await sql<{ id: string }>`
        update listening_room_members set present = false, left_at = seen_until
        where room_id = any(${ids}::uuid[]) and present and seen_until < clock_timestamp()
        returning room_id as id`.execute(tx)
      const left = [...new Set(rows.map(({ id }) => id))]
      await skipUnwanted(tx, left)
      return left
    },
  )

/**
 * Changes the rooms that a statement finds; those that another transaction is changing are left for the next tick. They are looked for
 * before the transaction begins: on most ticks there are none, and every server ticks every second.
 */
async function changeSome(
  db: Db,
  roomIds: ReturnType<typeof sql>,
  change: (tx: Db, ids: string[]) => Promise<string[]>,
): Promise<RoomChange[]> {
  const { rows: found } = await sql<{ id: string }>`
    select room_id as id from (${roomIds} limit ${ROOMS_AT_ONCE}) as found`.execute(db)
  if (found.length === 0) return []
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from listening_rooms where id = any(${found.map(({ id }) => id)}::uuid[])
      order by id for no key update skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const changed = ids.length === 0 ? [] : await change(tx, ids)
    return changed.length === 0 ? [] : bump(tx, changed)
  })
}
