import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { requireSeen } from './access.ts'
import { changeAsHost, changeInside, roomWatchers, toRefusal } from './changes.ts'
import { refuse } from './errors.ts'
import { endPlaying, skipUnwanted, startNext } from './playback.ts'

type Place = { roomId: string; entryId: string }

/**
 * Stores the score, or replaces the earlier one. Returns how many people have scored, but no scores. The room is not locked and keeps its
 * revision: everybody scores every song, and all members would fetch the room again each time. A trigger refuses a score after the reveal,
 * and delays the reveal until a pending score has been committed.
 */
export async function scoreEntryAs(
  deps: Deps,
  me: Me,
  { roomId, entryId, score }: Place & { score: number },
): Promise<{ myScore: number; scoredCount: number; revision: number }> {
  const { db } = deps
  const room = await requireSeen(db, roomId, me)
  if (room.state === 'closed') throw refuse.closed()
  const { state } = await entryOf(db, roomId, entryId)
  if (state === 'queued') throw refuse.tooEarly()
  if (state !== 'playing') throw refuse.revealed()
  if (!room.isPresent) throw refuse.notPresent()
  await db
    .insertInto('listening_room_scores')
    .values({ entry_id: entryId, user_id: me.id, score })
    .onConflict((known) => known.columns(['entry_id', 'user_id']).doUpdateSet({ score }))
    .execute()
    .catch((error: unknown) => {
      throw toRefusal(error)
    })
  // Counted after the commit: of two people who score at once, the later one counts both.
  const { scoredCount } = await db
    .selectFrom('listening_room_scores')
    .select(sql<number>`count(*)`.as('scoredCount'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  roomWatchers.tell(deps, roomId, 'room-scored', { roomId, entryId, scoredCount })
  return { myScore: score, scoredCount, revision: room.revision }
}

/** The host skips at once. Everybody else votes, and more than half of those present skip it. */
export const skipEntryAs = (deps: Deps, me: Me, { roomId, entryId }: Place): Promise<void> =>
  changeInside(deps, me, roomId, async (tx, room) => {
    await playingEntry(tx, roomId, entryId)
    if (room.hostId === me.id) return endCurrent(tx, roomId, 'skipped')
    await tx
      .insertInto('listening_room_skips')
      .values({ entry_id: entryId, user_id: me.id })
      .onConflict((known) => known.doNothing())
      .execute()
    await skipUnwanted(tx, [roomId])
  })

export const endEntryAs = (deps: Deps, me: Me, { roomId, entryId }: Place): Promise<void> =>
  changeAsHost(deps, me, roomId, async (tx) => {
    await playingEntry(tx, roomId, entryId)
    await endCurrent(tx, roomId, 'played')
  })

async function endCurrent(tx: Db, roomId: string, as: 'played' | 'skipped'): Promise<void> {
  await endPlaying(tx, [roomId], { as, where: sql`true` })
  await startNext(tx, [roomId])
}

/** A late click must not end the next song, so every call names the entry. */
async function playingEntry(tx: Db, roomId: string, entryId: string): Promise<void> {
  const { state } = await entryOf(tx, roomId, entryId)
  if (state !== 'playing') throw refuse.notPlaying()
}

async function entryOf(tx: Db, roomId: string, entryId: string) {
  const entry = await tx
    .selectFrom('listening_room_entries')
    .select('state')
    .where('id', '=', entryId)
    .where('room_id', '=', roomId)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  if (!entry) throw refuse.entryMissing()
  return entry
}
