import { BLOCK_TEXTS } from '@remusic/contract/blocks'
import { UserNotFoundError } from '../accounts/errors.ts'
import { announceBlock } from '../chat/announceBlock.ts'
import { deletePlaylistFollowsBetween } from '../follows/playlists.ts'
import { deleteUserFollow } from '../follows/queries.ts'
import { separateInRooms } from '../listeningRooms/separate.ts'
import { withdrawBetween } from '../notifications/notify.ts'
import { publishAfterCommit } from '../notifications/push.ts'
import { retryOnConflict } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { endCollaborationBetween } from '../playlists/members.ts'
import { SelfBlockError } from './errors.ts'
import { deleteBlock, insertBlock } from './queries.ts'

/** Keeps two users apart: their follows end, and they disappear from each other's notifications. */
export async function blockPersonAs(deps: Deps, me: Me, userId: string): Promise<string> {
  if (userId === me.id) throw new SelfBlockError()
  const now = deps.clock.now()
  await retryOnConflict(() =>
    publishAfterCommit(deps, async (tx, publish) => {
      const person = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .executeTakeFirst()
      if (!person) throw new UserNotFoundError()
      if (!(await insertBlock(tx, me.id, userId, now))) return
      await deleteUserFollow(tx, me.id, userId)
      await deleteUserFollow(tx, userId, me.id)
      await deletePlaylistFollowsBetween(tx, me.id, userId)
      await endCollaborationBetween(tx, me.id, userId)
      for (const notice of await withdrawBetween(tx, [me.id, userId], now)) publish(notice)
    }),
  )
  await announceBlock(deps, me.id, userId)
  await separateInRooms(deps, me.id, userId)
  return BLOCK_TEXTS.blocked
}

/** The follows and notifications that the block ended stay ended. */
export async function unblockPersonAs(deps: Deps, me: Me, userId: string): Promise<string> {
  await deleteBlock(deps.db, me.id, userId)
  await announceBlock(deps, me.id, userId)
  return BLOCK_TEXTS.unblocked
}
