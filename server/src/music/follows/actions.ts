import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import type { FollowState } from '@remusic/contract/music/schemas/follows'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { followLimit, maySeeFollowerNames } from '@remusic/contract/people/plans'
import { OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { lockPerson, viewerOfPage } from '../../people/accounts/people.ts'
import { notify, withdraw } from '../../people/notifications/notify.ts'
import { mailWanted } from '../../people/notifications/preferences.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { FollowLimitReachedError, NamesArePremiumError, SelfFollowError } from './errors.ts'
import { deleteItemFollow, type FollowableItem, insertItemFollow } from './items.ts'
import { followMail } from './mails.ts'
import {
  countFollowed,
  countFollowers,
  deleteUserFollow,
  findFollowable,
  findFollowedAmong,
  insertUserFollow,
  isFollowing,
} from './queries.ts'

type Pair = { meId: string; targetId: string }

export async function followUserAs(deps: Deps, me: Me, { meId, targetId }: Pair): Promise<FollowState> {
  const { db, clock } = deps
  if (meId !== me.id) throw new OtherActorError()
  if (targetId === me.id) throw new SelfFollowError()
  await rejectAtLimit(db, me, () => isFollowing(db, me.id, targetId))
  return publishAfterCommit(deps, async (tx, publish) => {
    await lockPerson(tx, me.id)
    const followed = await findFollowable(tx, targetId, me.id)
    if (!followed?.email) throw new UserNotFoundError()
    if (await insertUserFollow(tx, me.id, targetId)) {
      await rejectOverLimit(tx, me)
      publish(await notify(tx, { ...followOf(me, targetId), title: me.name }, clock.now()))
      await mailFollower(deps, tx, me, { ...followed, email: followed.email })
    }
    return {
      msg: `Sigues a ${followed.name}`,
      following: true,
      followerCount: await countFollowers(tx, targetId),
    }
  })
}

export async function unfollowUserAs(deps: Deps, me: Me, { meId, targetId }: Pair): Promise<FollowState> {
  if (meId !== me.id) throw new OtherActorError()
  return publishAfterCommit(deps, async (tx, publish) => {
    await deleteUserFollow(tx, me.id, targetId)
    publish(await withdraw(tx, followOf(me, targetId), deps.clock.now()))
    return {
      msg: 'Dejaste de seguir a esta persona',
      following: false,
      followerCount: await countFollowers(tx, targetId),
    }
  })
}

const followOf = (me: Me, receiverId: string) => ({
  type: NOTIFICATION.follow,
  receiverId,
  actorId: me.id,
})

export async function followItemAs({ db }: Deps, me: Me, item: FollowableItem): Promise<FollowState> {
  const { kind, apiId } = item
  await rejectAtLimit(db, me, async () => (await findFollowedAmong(db, me.id, kind, [apiId])).length > 0)
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    const { isNew, followerCount } = await insertItemFollow(tx, me.id, item)
    if (isNew) await rejectOverLimit(tx, me)
    return {
      msg: kind === 'artist' ? 'Sigues a este artista' : 'Sigues este álbum',
      following: true,
      followerCount,
    }
  })
}

export async function unfollowItemAs({ db }: Deps, me: Me, item: FollowableItem): Promise<FollowState> {
  const { followerCount } = await db.transaction().execute((tx) => deleteItemFollow(tx, me.id, item))
  return {
    msg: item.kind === 'artist' ? 'Dejaste de seguir a este artista' : 'Dejaste de seguir este álbum',
    following: false,
    followerCount,
  }
}

/** For older clients that request the mail separately. The follow has already queued the mail, and its key prevents a second one. */
export async function mailFollow(deps: Deps, me: Me, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  const followed = await deps.db
    .selectFrom('users')
    .select(['id', 'name', mailWanted('users.id', NOTIFICATION.follow).as('wantsMail')])
    .where('email', '=', email)
    .where('active', '=', true)
    .executeTakeFirst()
  if (followed && (await isFollowing(deps.db, me.id, followed.id)))
    await deps.db.transaction().execute((tx) => mailFollower(deps, tx, me, { ...followed, email }))
  return FOLLOW_TEXTS.processed
}

type Followed = { id: string; name: string; email: string; wantsMail: boolean }

async function mailFollower({ mail, config, clock }: Deps, tx: Db, me: Me, followed: Followed) {
  if (followed.wantsMail)
    await mail.queue(tx, followMail(config, { follower: me, followed, now: clock.now() }))
}

/** Names of followers and of whom others follow are part of Premium; the counts are open to everyone. Deactivated accounts have neither. */
export async function requireNamesAccess({ db }: Deps, me: Me, userId: string): Promise<void> {
  if (!maySeeFollowerNames(me.role)) throw new NamesArePremiumError()
  if (!(await findFollowable(db, userId, viewerOfPage(me)))) throw new UserNotFoundError()
}

/** A check without the lock, so that repeated calls of a full account do not queue for it. */
async function rejectAtLimit(db: Db, me: Me, isFollowed: () => Promise<boolean>) {
  if ((await hasReached(db, me, followLimit(me.role))) && !(await isFollowed()))
    throw new FollowLimitReachedError()
}

/** Runs after the insert and under the follower's lock, so that two parallel calls cannot both pass. */
async function rejectOverLimit(tx: Db, me: Me) {
  if (await hasReached(tx, me, followLimit(me.role) + 1)) throw new FollowLimitReachedError()
}

/** Skips the count for plans without a limit. */
async function hasReached(db: Db, me: Me, limit: number) {
  return Number.isFinite(limit) && (await countFollowed(db, me.id)) >= limit
}
