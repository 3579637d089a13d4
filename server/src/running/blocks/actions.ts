import { BLOCK_TEXTS } from '@remusic/contract/running/blocks'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { deletePlaylistFollowsBetween } from '../../music/follows/playlists.ts'
import { deleteUserFollow } from '../../music/follows/queries.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { withdrawBetween } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { SelfBlockError } from './errors.ts'
import { deleteBlock, insertBlock } from './queries.ts'
import type { Separation } from './separation.ts'

/** Blocks a user: ends the follows between the two and hides each of them from the other's notifications. */
export async function blockPersonAs(
  deps: Deps,
  me: Me,
  userId: string,
  separations: readonly Separation[],
): Promise<string> {
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
      for (const { within } of separations) await within?.(tx, me.id, userId)
      for (const notice of await withdrawBetween(tx, [me.id, userId], now)) publish(notice)
    }),
  )
  for (const { onBlock } of separations) await onBlock?.(deps, me.id, userId)
  return BLOCK_TEXTS.blocked
}

/** Does not restore the follows and notifications that the block removed. */
export async function unblockPersonAs(
  deps: Deps,
  me: Me,
  userId: string,
  separations: readonly Separation[],
): Promise<string> {
  await deleteBlock(deps.db, me.id, userId)
  for (const { onUnblock } of separations) await onUnblock?.(deps, me.id, userId)
  return BLOCK_TEXTS.unblocked
}
