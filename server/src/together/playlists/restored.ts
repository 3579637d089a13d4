import type { EntryOutcome } from '@remusic/contract/listening/historyImports'
import { ARCHIVE_TEXTS } from '@remusic/contract/publishing/archive'
import { FOLDER_TEXTS, MAX_FOLDERS } from '@remusic/contract/together/playlistFolders'
import { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { sql } from 'kysely'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { applyChange } from './applyChange.ts'
import { RuledItemMissingError } from './errors.ts'
import { isPlaceable } from './folders.ts'
import { importKeyOf, isImported } from './imported.ts'
import { requireItems } from './smart.ts'
import { isSmart } from './smartness.ts'

const WRITTEN: EntryOutcome = { outcome: 'written', reason: null }
const KNOWN: EntryOutcome = { outcome: 'known', reason: null }
const refused = (reason: string): EntryOutcome => ({ outcome: 'refused', reason })

/** The key of a playlist of an archive, by its id there. */
export const archivedKeyOf = (id: string) => importKeyOf('remusic', id)

type Restoring = { userId: string; importId: string; now: Date }

/**
 * Gives a restored playlist its rules back. It stays an ordinary playlist, with the songs it had, if the rules name an artist or a
 * genre that is missing from this catalogue.
 */
export async function restoreRules(
  tx: Db,
  { userId, importId }: Restoring,
  { id, rules }: { id: string; rules: unknown },
): Promise<EntryOutcome> {
  await lockPerson(tx, userId)
  const playlist = await tx
    .selectFrom('playlists')
    .select(['id', 'import_id'])
    .where('user_id', '=', userId)
    .where(isImported({ key: archivedKeyOf(id), id }))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!playlist) return refused(ARCHIVE_TEXTS.notRestored)
  // The playlist existed before the import, so its current content is the person's choice.
  if (playlist.import_id !== importId || (await isSmart(tx, playlist.id))) return KNOWN
  const { data: to } = SmartRules.safeParse(rules)
  if (!to) return refused(ARCHIVE_TEXTS.badContent)
  try {
    await requireItems(tx, to)
  } catch (error) {
    if (error instanceof RuledItemMissingError) return refused(ARCHIVE_TEXTS.rulesNotRestored)
    throw error
  }
  await applyChange(tx, playlist.id, { kind: 'ruled', from: null, to }, { actorId: userId })
  return WRITTEN
}

type ArchivedFolder = { name: string; createdDate: string; playlists: readonly string[] }

/** Restores a folder with those of its playlists that its owner can see here. A playlist that is already in another folder stays there. */
export async function restoreFolder(
  tx: Db,
  { userId, now }: Restoring,
  { name, createdDate, playlists }: ArchivedFolder,
): Promise<EntryOutcome> {
  await lockPerson(tx, userId)
  const folders = await tx
    .selectFrom('playlist_folders')
    .select('id')
    .select(sql<boolean>`lower(name) = lower(${name})`.as('isSame'))
    .where('user_id', '=', userId)
    .execute()
  const known = folders.find(({ isSame }) => isSame)
  if (!known && folders.length >= MAX_FOLDERS) return refused(FOLDER_TEXTS.tooMany)
  const folder =
    known ??
    (await tx
      .insertInto('playlist_folders')
      .values({ user_id: userId, name, created_at: notAfter(now, new Date(createdDate)) })
      .returning('id')
      .executeTakeFirstOrThrow())
  const { numAffectedRows = 0n } = await sql`
    insert into playlist_placements (user_id, playlist_id, folder_id)
    select ${userId}::uuid, playlists.id, ${folder.id}::uuid from playlists
    where (
      playlists.id = any(${playlists}::uuid[])
      or (playlists.user_id = ${userId} and playlists.import_key = any(${playlists.flatMap((id) => [archivedKeyOf(id), id])}::text[]))
    ) and ${isPlaceable({ id: userId })}
    on conflict (user_id, playlist_id) do nothing`.execute(tx)
  return known && numAffectedRows === 0n ? KNOWN : WRITTEN
}
