import {
  ARCHIVE_FORMAT,
  ARCHIVE_TEXTS,
  ARCHIVE_VERSION,
  MAX_LISTENS_IN_ONE_DOCUMENT,
} from '@remusic/contract/publishing/archive'
import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import type { ArchivedListen } from '@remusic/contract/publishing/schemas/archivedItems'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { findDiarySettings } from '../../listening/diary/settings.ts'
import { findAccount, findProfile } from './account.ts'
import { findChats } from './chats.ts'
import { findCollaboration } from './collaboration.ts'
import { createItemReader, type ItemReader } from './items.ts'
import { findListeningRooms } from './listeningRooms.ts'
import { asListen, findDeletedListens, listensOf } from './listens.ts'
import {
  findListenLater,
  findPlaylistFolders,
  findPlaylists,
  findTaste,
  findUndated,
  findWaiting,
  findYearsInMusic,
} from './music.ts'
import { findRecords } from './records.ts'
import { findRelations } from './relations.ts'
import { findWritten } from './written.ts'

export type ArchiveOptions = { userId: string; now: Date; server: string }

/** Runs `work` on one snapshot of the database, so that all parts of an archive are consistent. */
export const onSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** All data about one user in one document. Texts by other users are included only if they were written to the user. */
export async function findArchive(db: Db, options: ArchiveOptions): Promise<Archive> {
  return onSnapshot(db, async (tx) => {
    const items = createItemReader(tx)
    const listens: ArchivedListen[] = []
    for await (const batch of listensOf(tx, options.userId, items)) {
      if (listens.length + batch.length > MAX_LISTENS_IN_ONE_DOCUMENT)
        throw new ConflictError(ARCHIVE_TEXTS.tooLong)
      for (const listen of batch) listens.push(asListen(listen, items))
    }
    const { diary, ...sections } = await findSections(tx, options, items)
    return { ...sections, diary: { ...diary, listens } }
  })
}

export type Sections = Omit<Archive, 'diary'> & { diary: Omit<Archive['diary'], 'listens'> }

/** Everything but the entries of the diary, of which there can be very many. */
export async function findSections(
  tx: Db,
  { userId, now, server }: ArchiveOptions,
  items: ItemReader,
): Promise<Sections> {
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    server,
    generatedDate: now.toISOString(),
    account: await findAccount(tx, userId),
    profile: await findProfile(tx, userId, items),
    ...(await findWritten(tx, userId, items)),
    ...(await findRelations(tx, userId, items)),
    playlists: await findPlaylists(tx, userId, items),
    playlistFolders: await findPlaylistFolders(tx, userId),
    ...(await findCollaboration(tx, userId)),
    taste: await findTaste(tx, userId, items),
    diary: {
      settings: await findDiarySettings(tx, userId),
      deleted: await findDeletedListens(tx, userId, items),
      undated: await findUndated(tx, userId, items),
      waiting: await findWaiting(tx, userId),
    },
    yearsInMusic: await findYearsInMusic(tx, userId),
    listenLater: await findListenLater(tx, userId, items),
    chats: await findChats(tx, userId),
    listeningRooms: await findListeningRooms(tx, userId),
    ...(await findRecords(tx, userId, now)),
  }
}
