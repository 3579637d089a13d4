import type { EntryOutcome } from '@remusic/contract/listening/historyImports'
import { ARCHIVE_TEXTS } from '@remusic/contract/publishing/archive'
import { archiveSchema } from '@remusic/contract/publishing/schemas/archive'
import { createFolder } from '@remusic/contract/together/schemas/playlistFolders'
import { z } from 'zod'
import type { Db } from '../../base/database/client.ts'
import type { AccountPart } from '../../listening/historyImports/restoring.ts'
import { addImportedPlaylist } from '../../together/playlists/imported.ts'
import { archivedKeyOf, restoreFolder, restoreRules } from '../../together/playlists/restored.ts'

const { shape } = archiveSchema

export const refused = (reason: string): EntryOutcome => ({ outcome: 'refused', reason })

const EmptyPlaylist = shape.playlists.element.pick({ id: true, name: true, shared: true, createdDate: true })

export async function restorePlaylist(
  tx: Db,
  { userId, role, importId, isForeign, now, value }: AccountPart,
): Promise<EntryOutcome> {
  const { data: playlist } = EmptyPlaylist.safeParse(value)
  if (!playlist) return refused(ARCHIVE_TEXTS.badContent)
  const { id, name, shared, createdDate } = playlist
  return addImportedPlaylist(tx, {
    userId,
    role,
    importId,
    now,
    key: archivedKeyOf(id),
    name,
    own: { id, shared: shared && !isForeign, createdAt: createdDate },
  })
}

const Ruled = z.object({ id: z.uuid(), rules: z.unknown() })

export async function restoreRulesOf(tx: Db, part: AccountPart): Promise<EntryOutcome> {
  const { data: list } = Ruled.safeParse(part.value)
  return list ? restoreRules(tx, part, list) : refused(ARCHIVE_TEXTS.badContent)
}

const Folder = shape.playlistFolders.unwrap().element.extend({ name: createFolder.body.shape.name })

export async function restoreFolderOf(tx: Db, part: AccountPart): Promise<EntryOutcome> {
  const { data: folder } = Folder.safeParse(part.value)
  return folder ? restoreFolder(tx, part, folder) : refused(ARCHIVE_TEXTS.badContent)
}
