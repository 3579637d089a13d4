import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { changeAsHost, changeInside, changeRoom } from './changes.ts'
import { refuse } from './errors.ts'
import { endPlaying, skipUnwanted, startNext } from './playback.ts'

type Place = { roomId: string; entryId: string }

/** Stores the score, or replaces the one that was given before. Returns how many people have scored, and nothing of what. */
export const scoreEntryAs = (
  deps: Deps,
  me: Me,
  { roomId, entryId, score }: Place & { score: number },
): Promise<{ myScore: number; scoredCount: number; revision: number }> =>
  changeRoom(deps, me, roomId, async (tx, door) => {
    const { state } = await entryOf(tx, roomId, entryId)
    if (state === 'queued') throw refuse.tooEarly()
    if (state !== 'playing') throw refuse.revealed()
    if (!door.isPresent) throw refuse.notPresent()
    await tx
      .insertInto('listening_room_scores')
      .values({ entry_id: entryId, user_id: me.id, score })
      .onConflict((known) => known.columns(['entry_id', 'user_id']).doUpdateSet({ score }))
      .execute()
    const { count } = await tx
      .selectFrom('listening_room_scores')
      .select(sql<number>`count(*)`.as('count'))
      .where('entry_id', '=', entryId)
      .executeTakeFirstOrThrow()
    // The change itself is the next revision.
    return { myScore: score, scoredCount: count, revision: door.revision + 1 }
  })

/** The host skips at once. Everybody else votes, and more than half of those present skip it. */
export const skipEntryAs = (deps: Deps, me: Me, { roomId, entryId }: Place): Promise<void> =>
  changeInside(deps, me, roomId, async (tx, door) => {
    await playingEntry(tx, roomId, entryId)
    if (door.hostId === me.id) return endCurrent(tx, roomId, 'skipped')
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
