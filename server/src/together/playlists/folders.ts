import { maySharePlaylists, ROLES } from '@remusic/contract/people/plans'
import { MAX_FOLDERS } from '@remusic/contract/together/playlistFolders'
import type { PlaylistFolder } from '@remusic/contract/together/schemas/playlistFolders'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson, isShownTo, lockPerson } from '../../people/accounts/people.ts'
import {
  FolderNameTakenError,
  FolderNotFoundError,
  NotPlaceableError,
  TooManyFoldersError,
} from './errors.ts'
import { findCovers, selectPlaylists } from './queries.ts'

type Folder = { id: string; name: string }

const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
const byName = (one: { name: string }, other: { name: string }) => inSpanish.compare(one.name, other.name)

/**
 * The user's folders with their playlists, by name. A playlist that the user no longer follows, or that is currently private, is not listed
 * but keeps its place and reappears once it can be opened again.
 */
export async function findFolders(db: Db, me: Me): Promise<PlaylistFolder[]> {
  const folders = await db
    .selectFrom('playlist_folders')
    .select(['id', 'name'])
    .where('user_id', '=', me.id)
    .execute()
  if (folders.length === 0) return []
  const playlists = Map.groupBy(await findPlaced(db, me), ({ folderId }) => folderId)
  return folders.sort(byName).map(({ id, name }) => ({
    id,
    name,
    playlists: (playlists.get(id) ?? []).map(({ playlist }) => playlist).sort(byName),
  }))
}

type Placed = { folderId: string; playlist: PlaylistFolder['playlists'][number] }

/** The playlists in all of the user's folders. */
async function findPlaced(db: Db, me: Me): Promise<Placed[]> {
  const rows = await selectPlaylists(db)
    .innerJoin('playlist_placements as placed', 'placed.playlist_id', 'playlists.id')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['placed.folder_id as folderId', 'users.name as ownerName', 'users.picture_id', 'users.role'])
    .where('placed.user_id', '=', me.id)
    .where(isPlaceable(me))
    .where('users.active', '=', true)
    .where(isShownTo(me.id, 'playlists.user_id'))
    .execute()
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, shared, songCount, duration, smart, folderId, ...owner }) => ({
    folderId,
    playlist: {
      id,
      name,
      shared: shared && maySharePlaylists(owner.role),
      songCount,
      duration,
      covers: covers.get(id) ?? [],
      smart,
      user: asPerson({ id: owner.user_id, name: owner.ownerName, picture_id: owner.picture_id }),
    },
  }))
}

export async function createFolderAs({ db }: Deps, me: Me, name: string): Promise<Folder> {
  return db
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, me.id)
      const folder = await tx
        .insertInto('playlist_folders')
        .values({ user_id: me.id, name })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
      const { count } = await tx
        .selectFrom('playlist_folders')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', me.id)
        .executeTakeFirstOrThrow()
      if (count > MAX_FOLDERS) throw new TooManyFoldersError()
      return folder
    })
    .catch(toNameTaken)
}

export async function renameFolderAs({ db }: Deps, me: Me, id: string, name: string): Promise<Folder> {
  const folder = await db
    .updateTable('playlist_folders')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .returning(['id', 'name'])
    .executeTakeFirst()
    .catch(toNameTaken)
  if (!folder) throw new FolderNotFoundError()
  return folder
}

/** Keeps the folder's playlists, which are then in no folder. */
export async function deleteFolderAs({ db }: Deps, me: Me, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('playlist_folders')
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new FolderNotFoundError()
}

/** Moves a playlist into a folder, or out of its folder with null. A playlist is in one folder at most. */
export async function placePlaylistAs(
  { db }: Deps,
  me: Me,
  playlistId: string,
  folderId: string | null,
): Promise<void> {
  if (folderId === null) {
    await db
      .deleteFrom('playlist_placements')
      .where('user_id', '=', me.id)
      .where('playlist_id', '=', playlistId)
      .execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    // Locked, so that neither disappears before the place is stored.
    const folder = await tx
      .selectFrom('playlist_folders')
      .select('id')
      .where('id', '=', folderId)
      .where('user_id', '=', me.id)
      .forKeyShare()
      .executeTakeFirst()
    if (!folder) throw new FolderNotFoundError()
    const playlist = await tx
      .selectFrom('playlists')
      .select('id')
      .where('id', '=', playlistId)
      .where(isPlaceable(me))
      .forKeyShare()
      .executeTakeFirst()
    if (!playlist) throw new NotPlaceableError()
    await tx
      .insertInto('playlist_placements')
      .values({ user_id: me.id, playlist_id: playlistId, folder_id: folderId })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'playlist_id']).doUpdateSet({ folder_id: folderId }),
      )
      .execute()
  })
}

/** Whether the user owns the row of `playlists`, collaborates in it, or follows it while it is shared. */
export const isPlaceable = (me: Pick<Me, 'id'>) => sql<boolean>`(
  playlists.user_id = ${me.id}
  or exists (
    select from playlist_members as mine
    where mine.playlist_id = playlists.id and mine.user_id = ${me.id} and mine.accepted_at is not null
  )
  or (playlists.shared
    and exists (select from users where users.id = playlists.user_id and users.role = any(${SHARING_ROLES}))
    and exists (select from playlist_follows where playlist_id = playlists.id and user_id = ${me.id}))
)`

const SHARING_ROLES = ROLES.filter(maySharePlaylists)

function toNameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new FolderNameTakenError() : error
}
