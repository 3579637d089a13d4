import { randomBytes } from 'node:crypto'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { mayInviteCollaborators } from '@remusic/contract/people/plans'
import { type CollaboratorRole, PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import type { InvitationLink, PlaylistMembers } from '@remusic/contract/together/schemas/playlistMembers'
import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf, retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson, isShownTo, NOT_PAST_A_BLOCK } from '../../people/accounts/people.ts'
import { subjectKey } from '../../people/notifications/kinds.ts'
import { notify, withdraw } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import type { Separation } from '../../running/blocks/separation.ts'
import { lockPlaylist, requireRight } from './access.ts'
import { deleteProposals, dismissCollaborator, isKeptIn } from './collaborators.ts'
import { CollaborationConflictError, CollaborationNotFoundError, InvitingIsPremiumError } from './errors.ts'
import { announceChange, stopWatching } from './live.ts'
import { openPlaylist } from './open.ts'
import { findOwner } from './queries.ts'
import { isSmart } from './smartness.ts'

const TOKEN_BYTES = 18
/** Truncated to the precision of a cursor, so that a page does not skip anybody. */
const NOW = sql<Date>`date_trunc('milliseconds', now())`

/** Finds the collaborators and the invited people, in that order. Only the owner reads the link. */
export async function findMembers(db: Db, me: Me, id: string): Promise<PlaylistMembers> {
  const { role, ownerId } = await requireRight(db, me, id, 'see')
  const owner = await findOwner(db, ownerId, me.id)
  if (!owner) throw new CollaborationNotFoundError('personNotFound')
  const rows = await db
    .selectFrom('playlist_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.name', 'users.picture_id', 'member.role', 'member.invited_at'])
    .select('member.accepted_at')
    .where('member.playlist_id', '=', id)
    .where('users.active', '=', true)
    .where(isShownTo(me.id, 'users.id'))
    .orderBy(sql`member.accepted_at nulls last`)
    .orderBy('member.invited_at')
    .execute()
  const link = role === 'owner' ? await findLink(db, id) : null
  return {
    owner: owner.person,
    items: rows.map((row) => ({
      user: asPerson(row),
      role: row.role,
      accepted: row.accepted_at !== null,
      invitedAt: row.invited_at.toISOString(),
    })),
    link: link ?? null,
  }
}

const findLink = (db: Db, id: string) =>
  db.selectFrom('playlist_links').select(['token', 'role']).where('playlist_id', '=', id).executeTakeFirst()

/** Inviting somebody again changes nothing, unless with another role while they have not answered. */
export async function inviteMemberAs(
  deps: Deps,
  me: Me,
  id: string,
  { userId, role }: { userId: string; role: CollaboratorRole },
): Promise<PlaylistMembers> {
  if (!mayInviteCollaborators(me.role)) throw new InvitingIsPremiumError()
  await writeMembers(() =>
    publishAfterCommit(deps, async (tx, publish) => {
      await holdPeople(tx, [me.id, userId])
      const { name } = await lockForInviting(tx, me, id)
      if (userId === me.id) throw new CollaborationConflictError('isOwner')
      const person = await findOwner(tx, userId, me.id)
      if (!person?.isShown) throw new CollaborationNotFoundError('personNotFound')
      const known = await findMember(tx, id, userId)
      if (known?.accepted_at) throw new CollaborationConflictError('alreadyMember')
      if (known) return setRole(tx, id, userId, role)
      await tx
        .deleteFrom('playlist_removals')
        .where('playlist_id', '=', id)
        .where('user_id', '=', userId)
        .execute()
      await tx
        .insertInto('playlist_members')
        .values({ playlist_id: id, user_id: userId, role, invited_by: me.id })
        .execute()
      publish(await notify(tx, invitation(me.id, userId, id, name), deps.clock.now()))
    }),
  )
  return findMembers(deps.db, me, id)
}

/** Existing collaborators keep access after conversion; a smart playlist accepts no new ones. */
async function lockForInviting(tx: Db, me: Me, id: string) {
  const playlist = await lockPlaylist(tx, me, id, 'own')
  if (await isSmart(tx, id)) throw new CollaborationConflictError('smart')
  return playlist
}

const invitation = (actorId: string, receiverId: string, playlistId: string, name: string) => ({
  type: NOTIFICATION.playlist,
  receiverId,
  actorId,
  groupKey: subjectKey('playlistId', playlistId, 'invited'),
  title: `Invitación a colaborar en la playlist «${name}»`,
})

export async function changeMemberAs(
  { db }: Deps,
  me: Me,
  id: string,
  { userId, role }: { userId: string; role: CollaboratorRole },
): Promise<PlaylistMembers> {
  await db.transaction().execute(async (tx) => {
    await lockPlaylist(tx, me, id, 'own')
    if (!(await findMember(tx, id, userId))) throw new CollaborationNotFoundError('notMember')
    await setRole(tx, id, userId, role)
    // An editor changes the playlist directly, so their open proposals are void.
    if (role === 'edits') await deleteProposals(tx, id, userId)
  })
  return findMembers(db, me, id)
}

async function setRole(tx: Db, id: string, userId: string, role: CollaboratorRole): Promise<void> {
  await tx
    .updateTable('playlist_members')
    .set({ role })
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** The owner can remove anybody, who then cannot return by the link; others can only remove themselves. Their changes stay. */
export async function removeMemberAs(deps: Deps, me: Me, id: string, userId: string): Promise<string> {
  const left = await publishAfterCommit(deps, async (tx, publish) => {
    const isSelf = userId === me.id
    if (isSelf) await tx.selectFrom('playlists').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    else await lockPlaylist(tx, me, id, 'own')
    const known = await findMember(tx, id, userId)
    if (!known)
      throw isSelf
        ? new CollaborationNotFoundError('notInvited')
        : new CollaborationNotFoundError('notMember')
    await dismissCollaborator(tx, id, userId)
    if (!isSelf && known.accepted_at) await keepOut(tx, id, userId)
    if (!known.accepted_at && known.invited_by) {
      const { title: _title, ...event } = invitation(known.invited_by, userId, id, '')
      publish(await withdraw(tx, event, deps.clock.now()))
    }
    return isSelf ? (known.accepted_at ? 'left' : 'declined') : 'removed'
  })
  stopWatching(deps, id, userId)
  return PLAYLIST_MEMBER_TEXTS[left]
}

const keepOut = (tx: Db, id: string, userId: string) =>
  tx
    .insertInto('playlist_removals')
    .values({ playlist_id: id, user_id: userId })
    .onConflict((known) => known.doNothing())
    .execute()

export async function acceptInvitationAs(deps: Deps, me: Me, id: string): Promise<OpenPlaylist> {
  await writeMembers(() =>
    deps.db.transaction().execute(async (tx) => {
      await holdPeople(tx, [me.id])
      const playlist = await selectShown(tx)
        .where('playlists.id', '=', id)
        .forNoKeyUpdate('playlists')
        .executeTakeFirst()
      const known = playlist && (await findMember(tx, id, me.id))
      if (!known) throw new CollaborationNotFoundError('notInvited')
      if (!known.accepted_at) await accept(tx, id, me.id)
    }),
  )
  return opened(deps, me, id)
}

async function accept(tx: Db, id: string, userId: string): Promise<void> {
  await tx
    .updateTable('playlist_members')
    .set({ accepted_at: NOW })
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Announces the new collaborator to open pages of the playlist. */
async function opened(deps: Deps, me: Me, id: string): Promise<OpenPlaylist> {
  const playlist = await openPlaylist(deps.db, id, me)
  announceChange(deps, id, playlist.number)
  return playlist
}

/** Replaces the invitation link; the previous one stops working. */
export async function renewLinkAs(
  { db }: Deps,
  me: Me,
  id: string,
  role: CollaboratorRole,
): Promise<InvitationLink> {
  if (!mayInviteCollaborators(me.role)) throw new InvitingIsPremiumError()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.transaction().execute(async (tx) => {
    await lockForInviting(tx, me, id)
    await tx
      .insertInto('playlist_links')
      .values({ playlist_id: id, token, role })
      .onConflict((conflict) =>
        conflict.column('playlist_id').doUpdateSet({ token, role, created_at: sql`now()` }),
      )
      .execute()
  })
  return { token, role }
}

export async function closeLinkAs({ db }: Deps, me: Me, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPlaylist(tx, me, id, 'own')
    await tx.deleteFrom('playlist_links').where('playlist_id', '=', id).execute()
  })
}

/** Anybody with the link becomes a collaborator. An open invitation by name keeps its role. */
export async function acceptByLinkAs(deps: Deps, me: Me, token: string): Promise<OpenPlaylist> {
  const id = await writeMembers(() =>
    deps.db.transaction().execute(async (tx) => {
      await holdPeople(tx, [me.id])
      const { playlistId, ownerId, role } = await requireLink(tx, me, token)
      if (ownerId === me.id) return playlistId
      const known = await findMember(tx, playlistId, me.id)
      if (!known)
        await tx
          .insertInto('playlist_members')
          .values({ playlist_id: playlistId, user_id: me.id, role, invited_by: ownerId, accepted_at: NOW })
          .execute()
      else if (!known.accepted_at) await accept(tx, playlistId, me.id)
      return playlistId
    }),
  )
  return opened(deps, me, id)
}

/** Playlists that are open to others at the moment. */
const selectShown = (db: Db) =>
  db
    .selectFrom('playlists')
    .innerJoin('users as owner', 'owner.id', 'playlists.user_id')
    .select(['playlists.id as playlistId', 'playlists.user_id as ownerId'])
    .where('playlists.hidden_at', 'is', null)
    .where('owner.active', '=', true)

/** Locks the playlist of a link. One that does not let the caller in looks like one that has expired. */
async function requireLink(tx: Db, me: Me, token: string) {
  const link = await selectShown(tx)
    .innerJoin('playlist_links', 'playlist_links.playlist_id', 'playlists.id')
    .select('playlist_links.role')
    .where('playlist_links.token', '=', token)
    .where(isKeptIn(me.id))
    .forNoKeyUpdate('playlists')
    .executeTakeFirst()
  if (!link) throw new CollaborationNotFoundError('linkInvalid')
  return link
}

const findMember = (db: Db, playlistId: string, userId: string) =>
  db
    .selectFrom('playlist_members')
    .select(['role', 'accepted_at', 'invited_by'])
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Locks people before playlists, as everywhere, and so waits for a block that is being committed. */
async function holdPeople(tx: Db, ids: string[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** Turns violations of the member constraints into errors with a message for the user. */
async function writeMembers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retryOnConflict(work)
  } catch (error) {
    if (isViolationOf(error, 'playlists_have_fifty_collaborators'))
      throw new CollaborationConflictError('full')
    if (isViolationOf(error, NOT_PAST_A_BLOCK)) throw new CollaborationNotFoundError('personNotFound')
    throw error
  }
}

/** Ends the collaboration of two people in each other's playlists, after one has blocked the other. */
async function endCollaborationBetween(tx: Db, one: string, other: string): Promise<void> {
  const theirs = sql`
    using playlists
    where playlists.id = playlist_id
      and (gone.user_id, playlists.user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  await sql`delete from playlist_proposals as gone ${theirs}`.execute(tx)
  await sql`delete from playlist_members as gone ${theirs}`.execute(tx)
}

export const separationInPlaylists: Separation = { within: endCollaborationBetween }
