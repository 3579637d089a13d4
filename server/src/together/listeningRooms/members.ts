import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { LEASE_SECONDS, ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { type Notice, notify } from '../../people/notifications/notify.ts'
import { push } from '../../people/notifications/push.ts'
import { entryRefusal } from './access.ts'
import { changeAsHost, changeRoom, inTransaction, lockRoom, roomWatchers } from './changes.ts'
import { refuse } from './errors.ts'
import { skipUnwanted, startNext } from './playback.ts'

const LEASE = sql`interval '${sql.lit(LEASE_SECONDS)} seconds'`

/** Lets a person in, or renews their stay. A database constraint rejects the fifty-first member. */
export async function enter(tx: Db, roomId: string, userId: string): Promise<void> {
  await sql`
    insert into listening_room_members as member (room_id, user_id, seen_until)
    values (${roomId}, ${userId}, clock_timestamp() + ${LEASE})
    on conflict (room_id, user_id) do update set
      present = true, left_at = null, seen_until = excluded.seen_until,
      joined_at = case when member.present then member.joined_at else excluded.joined_at end`.execute(tx)
}

/** Joining again renews the stay and changes nothing that others see. */
export async function joinRoomAs(deps: Deps, me: Me, roomId: string): Promise<void> {
  const isInside = await inTransaction(deps.db, async (tx) => {
    const room = await lockRoom(tx, roomId, me)
    const refusal = entryRefusal(room, me)
    if (refusal) throw refusal
    if (room.isPresent) await enter(tx, roomId, me.id)
    return room.isPresent
  })
  if (isInside) return
  await changeRoom(deps, me, roomId, async (tx, room) => {
    const refusal = entryRefusal(room, me)
    if (refusal) throw refusal
    await enter(tx, roomId, me.id)
    await startNext(tx, [roomId])
  })
}

/** Leaving a room that the user is not in is no error: the lease may have just expired. */
export async function leaveRoomAs(deps: Deps, me: Me, roomId: string): Promise<string> {
  const room = await inTransaction(deps.db, (tx) => lockRoom(tx, roomId, me))
  if (room.isPresent)
    await changeRoom(deps, me, roomId, async (tx) => {
      await depart(tx, roomId, me.id)
      await skipUnwanted(tx, [roomId])
    })
  roomWatchers.removePerson(deps, roomId, me.id)
  return ROOM_TEXTS.left
}

async function depart(tx: Db, roomId: string, userId: string): Promise<void> {
  await tx
    .updateTable('listening_room_members')
    .set({ present: false, left_at: sql`now()` })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('present', '=', true)
    .execute()
}

type Target = { roomId: string; userId: string }

export async function muteMemberAs(
  deps: Deps,
  me: Me,
  { roomId, userId, muted }: Target & { muted: boolean },
): Promise<void> {
  if (userId === me.id) throw refuse.yourself()
  await changeAsHost(deps, me, roomId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('listening_room_members')
      .set({ muted })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse.memberMissing()
  })
}

/** Also withdraws the invitation. */
export async function removeMemberAs(deps: Deps, me: Me, { roomId, userId }: Target): Promise<void> {
  if (userId === me.id) throw refuse.yourself()
  await changeAsHost(deps, me, roomId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('listening_room_members')
      .set({ present: false, left_at: sql`coalesce(left_at, now())`, removed_at: sql`now()` })
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse.memberMissing()
    await skipUnwanted(tx, [roomId])
  })
  roomWatchers.removePerson(deps, roomId, userId)
  deps.sockets.emitTo(userId, 'room-ended', { roomId })
}

/**
 * Invites people, notifies those who were not invited before, and returns them. Silently skips people with a block between them and the
 * host.
 */
export async function inviteAs(
  deps: Deps,
  me: Me,
  { roomId, userIds }: { roomId: string; userIds: readonly string[] },
): Promise<string[]> {
  const { invited, notices } = await changeAsHost(deps, me, roomId, async (tx, room) => {
    const wanted = await tx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [...userIds])
      .where('id', '<>', me.id)
      .where('active', '=', true)
      .where(sql<boolean>`not are_apart(users.id, ${me.id})`)
      .where(
        sql<boolean>`not exists (
          select from listening_room_members as member
          where member.room_id = ${roomId} and member.user_id = users.id and member.removed_at is not null
        )`,
      )
      .orderBy('id')
      .execute()
    if (wanted.length === 0) throw refuse.noneInvited()
    const added = await tx
      .insertInto('listening_room_invitations')
      .values(wanted.map(({ id }) => ({ room_id: roomId, user_id: id })))
      .onConflict((known) => known.doNothing())
      .returning('user_id as id')
      .execute()
    await tx
      .updateTable('listening_rooms')
      .set((room) => ({ invited_count: room('invited_count', '+', added.length) }))
      .where('id', '=', roomId)
      .execute()
    const now = deps.clock.now()
    const notices: (Notice | null)[] = []
    const invitation = { type: NOTIFICATION.room, actorId: me.id, title: room.name, roomId }
    for (const { id } of added.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      notices.push(await notify(tx, { ...invitation, receiverId: id }, now))
    return { invited: wanted.map(({ id }) => id), notices }
  })
  for (const notice of notices) push(deps, notice)
  return invited
}
