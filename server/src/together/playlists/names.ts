import { PLAYLIST_NAME_LENGTH } from '@remusic/contract/together/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

const NAMELESS = 'Playlist importada'

/** Names are unique among the playlists of a person: the second «Verano» becomes «Verano (2)». */
export async function freeName(tx: Db, userId: string, wanted: string): Promise<string> {
  const characters = [...(wanted.trim() || NAMELESS)]
  for (let attempt = 1; ; attempt++) {
    const ending = attempt === 1 ? '' : ` (${attempt})`
    const name =
      characters
        .slice(0, PLAYLIST_NAME_LENGTH - ending.length)
        .join('')
        .trimEnd() + ending
    const taken = await tx
      .selectFrom('playlists')
      .select('id')
      .where('user_id', '=', userId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst()
    if (!taken) return name
  }
}
