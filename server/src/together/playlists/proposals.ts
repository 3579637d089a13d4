import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { MAX_PENDING_PROPOSALS, PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import { MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'
import type { PlaylistProposal } from '@remusic/contract/together/schemas/playlistMembers'
import type { ChangedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { subjectKey } from '../../people/notifications/kinds.ts'
import { notify } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { lockPlaylist, mayDo, requireRight } from './access.ts'
import { readChanged } from './actions.ts'
import { applyChange } from './applyChange.ts'
import type { Step } from './changes.ts'
import {
  CollaborationConflictError,
  CollaborationNotFoundError,
  PlaylistFullError,
  SongNotFoundError,
} from './errors.ts'
import { findSongs } from './history.ts'
import { announceChange } from './live.ts'
import { refuseSmart } from './smartness.ts'

type Kind = PlaylistProposal['kind']

/** Finds the pending proposals, oldest first: all for editors, otherwise the user's own. Leaves out songs that have vanished. */
export async function findProposals(db: Db, me: Me, id: string): Promise<PlaylistProposal[]> {
  const { role } = await requireRight(db, me, id, 'see')
  const rows = await selectProposals(db, me, id)
    .$if(!mayDo('edit', role), (proposals) => proposals.where('playlist_proposals.user_id', '=', me.id))
    .orderBy('playlist_proposals.id')
    .execute()
  return asProposals(db, rows)
}

const selectProposals = (db: Db, me: Me, id: string) =>
  db
    .selectFrom('playlist_proposals')
    .innerJoin('users', 'users.id', 'playlist_proposals.user_id')
    .select(['playlist_proposals.id', 'kind', 'song', 'playlist_proposals.created_at'])
    .select(['users.id as userId', 'users.name', 'users.picture_id'])
    .where('playlist_id', '=', id)
    .where('users.active', '=', true)
    .where(isShownTo(me.id, 'users.id'))

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>

async function asProposals(db: Db, rows: Row[]): Promise<PlaylistProposal[]> {
  const songs = await findSongs(
    db,
    rows.map(({ song }) => song),
  )
  return rows.flatMap((row) => {
    const song = songs.get(row.song)
    if (!song) return []
    const user = asPerson({ id: row.userId, name: row.name, picture_id: row.picture_id })
    return [{ id: row.id, kind: row.kind, song, user, createdAt: row.created_at.toISOString() }]
  })
}

export async function proposeAs(
  deps: Deps,
  me: Me,
  id: string,
  { kind, songId: address }: { kind: Kind; songId: string },
): Promise<PlaylistProposal> {
  const [proposal] = await publishAfterCommit(deps, async (tx, publish) => {
    const { ownerId, name } = await lockPlaylist(tx, me, id, 'propose')
    await refuseSmart(tx, id)
    const song = await requireSong(tx, id, address)
    if (kind === 'add' && song.isThere) throw new CollaborationConflictError('alreadyThere')
    if (kind === 'remove' && !song.isThere) throw new CollaborationConflictError('notThere')
    const proposalId = await insertProposal(tx, { playlist_id: id, user_id: me.id, kind, song: song.address })
    if ((await countPending(tx, id, me.id)) > MAX_PENDING_PROPOSALS)
      throw new CollaborationConflictError('tooManyProposals')
    publish(
      await notify(
        tx,
        {
          type: NOTIFICATION.playlist,
          receiverId: ownerId,
          actorId: me.id,
          groupKey: subjectKey('playlistId', id, 'proposed'),
          title: `Propuestas para la playlist «${name}»`,
        },
        deps.clock.now(),
      ),
    )
    return asProposals(
      tx,
      await selectProposals(tx, me, id).where('playlist_proposals.id', '=', proposalId).execute(),
    )
  })
  if (!proposal) throw new SongNotFoundError()
  const { number } = await requireRight(deps.db, me, id, 'see')
  announceChange(deps, id, number)
  return proposal
}

async function requireSong(tx: Db, playlistId: string, address: string) {
  const { rows } = await sql<{ address: string; isThere: boolean }>`
    select songs.api_id as address, exists (
      select from playlist_songs where playlist_id = ${playlistId} and song_id = songs.id
    ) as "isThere"
    from songs where songs.id = song_id_of(${address})`.execute(tx)
  const [song] = rows
  if (!song) throw new SongNotFoundError()
  return song
}

type NewProposal = { playlist_id: string; user_id: string; kind: Kind; song: string }

async function insertProposal(tx: Db, proposal: NewProposal): Promise<string> {
  try {
    const { id } = await tx
      .insertInto('playlist_proposals')
      .values(proposal)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    throw isUniqueViolation(error) ? new CollaborationConflictError('alreadyProposed') : error
  }
}

async function countPending(tx: Db, id: string, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('playlist_proposals')
    .select(sql<number>`count(*)`.as('count'))
    .where('playlist_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const STEPS: Record<Kind, (song: string) => Step> = {
  add: (song) => ({ kind: 'added', song, position: MAX_SONGS_PER_PLAYLIST }),
  remove: (song) => ({ kind: 'removed', song, position: 1 }),
}

/** An accepted proposal becomes an event of the person who made it. Either way the proposal is gone. */
export async function decideAs(
  deps: Deps,
  me: Me,
  id: string,
  { proposalId, accept }: { proposalId: string; accept: boolean },
): Promise<{ msg: string; playlist: ChangedPlaylist }> {
  const playlist = await publishAfterCommit(deps, async (tx, publish) => {
    const { name } = await lockPlaylist(tx, me, id, 'own')
    const proposal = await deleteProposal(tx, id, proposalId)
    if (!proposal) throw new CollaborationNotFoundError('proposalNotFound')
    if (accept) {
      const { skipped } = await applyChange(tx, id, STEPS[proposal.kind](proposal.song), {
        actorId: proposal.user_id,
        acceptedBy: me.id,
      })
      if (skipped.some(({ obstacle }) => obstacle === 'full')) throw new PlaylistFullError()
      if (skipped.some(({ obstacle }) => obstacle === 'vanished')) throw new SongNotFoundError()
      publish(
        await notify(
          tx,
          {
            type: NOTIFICATION.playlist,
            receiverId: proposal.user_id,
            actorId: me.id,
            groupKey: subjectKey('playlistId', id, 'accepted'),
            title: `Propuesta aceptada en la playlist «${name}»`,
          },
          deps.clock.now(),
        ),
      )
    }
    return readChanged(tx, id)
  })
  announceChange(deps, id, playlist.number)
  const msg = accept ? PLAYLIST_MEMBER_TEXTS.proposalAccepted : PLAYLIST_MEMBER_TEXTS.proposalDeclined
  return { msg, playlist }
}

/** Returns what was deleted. */
const deleteProposal = (tx: Db, id: string, proposalId: string, userId?: string) =>
  tx
    .deleteFrom('playlist_proposals')
    .where('playlist_id', '=', id)
    .where('id', '=', proposalId)
    .$if(userId !== undefined, (proposals) => proposals.where('user_id', '=', userId ?? ''))
    .returning(['user_id', 'kind', 'song'])
    .executeTakeFirst()

export async function withdrawProposalAs(deps: Deps, me: Me, id: string, proposalId: string): Promise<void> {
  if (!(await deleteProposal(deps.db, id, proposalId, me.id)))
    throw new CollaborationNotFoundError('proposalNotFound')
  const { number } = await requireRight(deps.db, me, id, 'see')
  announceChange(deps, id, number)
}
