import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { requireRight } from './access.ts'
import { fillPlaylist, insertPlaylist, readChanged } from './actions.ts'
import { VersionNotFoundError } from './errors.ts'
import { findVersion } from './history.ts'
import { freeName } from './names.ts'
import { findOpenPlaylist } from './open.ts'
import { findSongsOf } from './queries.ts'

type Copy = { name?: string | undefined; number?: number | undefined }

/** Copies what the caller sees of a playlist to one of their own. A past version is for those who belong to the playlist. */
export async function copyPlaylistAs(
  { db }: Deps,
  me: Me,
  id: string,
  { name, number }: Copy,
): Promise<Playlist> {
  const original = await findOpenPlaylist(db, id, me)
  const { songs, version, wantedName } = await readOriginal(db, me, id, {
    number,
    present: original.number,
    presentName: original.playlist.name,
  })
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    const copyId = await insertPlaylist(tx, me.id, {
      name: name ?? (await freeName(tx, me.id, wantedName)),
      copiedFrom: id,
      copiedVersion: version,
    })
    await fillPlaylist(tx, copyId, { songs, cause: 'created', actorId: me.id })
    const { number: _number, ...playlist } = await readChanged(tx, copyId)
    return playlist
  })
}

type Wanted = { number: number | undefined; present: number; presentName: string }

async function readOriginal(db: Db, me: Me, id: string, { number, present, presentName }: Wanted) {
  if (number === undefined) {
    const songs = await findSongsOf(db, id)
    return { songs: songs.map(({ apiId }) => apiId), version: present, wantedName: presentName }
  }
  await requireRight(db, me, id, 'see')
  const { items, name, smart } = await findVersion(db, me, id, number)
  if (smart) throw new VersionNotFoundError()
  return { songs: items.map(({ apiId }) => apiId), version: number, wantedName: name }
}
