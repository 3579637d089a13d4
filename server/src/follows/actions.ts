import { FOLLOW_TEXTS, type FollowState } from '@remusic/contract/follows'
import { followLimit, maySeeFollowerNames } from '@remusic/contract/plans'
import { UserNotFoundError } from '../accounts/errors.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { FollowLimitReachedError, NamesArePremiumError, SelfFollowError } from './errors.ts'
import { ITEMS } from './items.ts'
import { followMail } from './mails.ts'
import {
  countFollowed,
  countFollowers,
  deleteUserFollow,
  findFollowable,
  findFollowedAmong,
  insertUserFollow,
  isFollowing,
  lockFollower,
} from './queries.ts'

type Pair = { meId: string; targetId: string }

export async function followUserAs(
  { db, mail, config, clock }: Deps,
  me: Me,
  { meId, targetId }: Pair,
): Promise<FollowState> {
  if (meId !== me.id) throw new OtherActorError()
  if (targetId === me.id) throw new SelfFollowError()
  await refuseAtLimit(db, me, await isFollowing(db, me.id, targetId))
  return db.transaction().execute(async (tx) => {
    await lockFollower(tx, me.id)
    const followed = await findFollowable(tx, targetId)
    if (!followed?.email) throw new UserNotFoundError()
    if (await insertUserFollow(tx, me.id, targetId)) {
      await refuseOverLimit(tx, me)
      await mail.queue(
        tx,
        followMail(config, {
          follower: me,
          followed: { ...followed, email: followed.email },
          now: clock.now(),
        }),
      )
    }
    return {
      msg: `Sigues a ${followed.name}`,
      following: true,
      followerCount: await countFollowers(tx, targetId),
    }
  })
}

export async function unfollowUserAs({ db }: Deps, me: Me, { meId, targetId }: Pair): Promise<FollowState> {
  if (meId !== me.id) throw new OtherActorError()
  return db.transaction().execute(async (tx) => {
    await deleteUserFollow(tx, me.id, targetId)
    return {
      msg: 'Dejaste de seguir a esta persona',
      following: false,
      followerCount: await countFollowers(tx, targetId),
    }
  })
}

type Item = { kind: keyof typeof ITEMS; apiId: string }

export async function followItemAs({ db }: Deps, me: Me, { kind, apiId }: Item): Promise<FollowState> {
  const [already] = await findFollowedAmong(db, me.id, kind, [apiId])
  await refuseAtLimit(db, me, already !== undefined)
  return db.transaction().execute(async (tx) => {
    await lockFollower(tx, me.id)
    const { isNew, followerCount } = await ITEMS[kind].follow(tx, me.id, apiId)
    if (isNew) await refuseOverLimit(tx, me)
    return {
      msg: kind === 'artist' ? 'Sigues a este artista' : 'Sigues este álbum',
      following: true,
      followerCount,
    }
  })
}

export async function unfollowItemAs({ db }: Deps, me: Me, { kind, apiId }: Item): Promise<FollowState> {
  const { followerCount } = await db.transaction().execute((tx) => ITEMS[kind].unfollow(tx, me.id, apiId))
  return {
    msg: kind === 'artist' ? 'Dejaste de seguir a este artista' : 'Dejaste de seguir este álbum',
    following: false,
    followerCount,
  }
}

/** For clients that ask for the mail themselves: it went out with the follow, and never goes twice. */
export async function mailFollow({ db, mail, config, clock }: Deps, me: Me, email: string): Promise<string> {
  const followed = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email.trim().toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
  if (followed && (await isFollowing(db, me.id, followed.id)))
    await db.transaction().execute((tx) =>
      mail.queue(
        tx,
        followMail(config, {
          follower: me,
          followed: { ...followed, email: email.trim().toLowerCase() },
          now: clock.now(),
        }),
      ),
    )
  return FOLLOW_TEXTS.processed
}

/** Counts for everybody, names for those whose plan shows them. */
export function refuseNames(me: Me): void {
  if (!maySeeFollowerNames(me.role)) throw new NamesArePremiumError()
}

/** A first look without the lock: whoever hammers on a full account does not make others wait. */
async function refuseAtLimit(db: Db, me: Me, isFollowed: boolean) {
  if (!isFollowed && (await countFollowed(db, me.id)) >= followLimit(me.role))
    throw new FollowLimitReachedError()
}

/** After the insert and under the follower's lock, so that the count is exact. */
async function refuseOverLimit(tx: Db, me: Me) {
  if ((await countFollowed(tx, me.id)) > followLimit(me.role)) throw new FollowLimitReachedError()
}
