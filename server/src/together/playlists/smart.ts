import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import {
  type NamedItem,
  type SmartPlaylist,
  SmartRules,
} from '@remusic/contract/together/schemas/smartPlaylists'
import { PREVIEWED_SONGS } from '@remusic/contract/together/smartPlaylists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Me, requireScope } from '../../base/http/handle.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { changePlaylist, insertPlaylist, readChanged } from './actions.ts'
import { applyChange } from './applyChange.ts'
import {
  NotSmartError,
  NotYourPlaylistError,
  PlaylistNotFoundError,
  RuledItemMissingError,
} from './errors.ts'
import { refreshSongs } from './smartRefresh.ts'
import { arePersonal, findSongsByRules } from './smartRules.ts'

type Preview = { items: Song[]; songCount: number; duration: number }

/** The songs that a playlist with these rules would have now. */
export async function previewRules(db: Db, me: Me, rules: SmartRules): Promise<Preview> {
  requireReading(me, rules)
  const ids = await findSongsByRules(db, rules, me)
  const rows = await selectSongs(db)
    .select('songs.id')
    .where(sql<boolean>`songs.id = any(${ids.slice(0, PREVIEWED_SONGS)}::bigint[])`)
    .execute()
  const songs = new Map(rows.map((row) => [row.id, asSong(row)]))
  const { rows: totals } = await sql<{ duration: number }>`
    select coalesce(sum(duration_seconds), 0) as duration from songs where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return {
    items: ids.flatMap((id) => songs.get(id) ?? []),
    songCount: ids.length,
    duration: totals[0]?.duration ?? 0,
  }
}

export async function createSmartAs(
  { db }: Deps,
  me: Me,
  { name, rules }: { name: string; rules: SmartRules },
): Promise<Playlist> {
  requireReading(me, rules)
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    await requireItems(tx, rules)
    const id = await insertPlaylist(tx, me.id, { name })
    await applyChange(tx, id, { kind: 'ruled', from: null, to: rules }, { actorId: me.id })
    return readChanged(tx, id)
  })
}

/** The rules of the user's own smart playlist. Others see the songs of a shared one, but not its rules. */
export async function findSmartOf(db: Db, me: Me, id: string): Promise<SmartPlaylist> {
  const playlist = await db
    .selectFrom('playlists')
    .leftJoin('smart_playlists', 'smart_playlists.playlist_id', 'playlists.id')
    .select(['playlists.user_id', 'playlists.name', 'smart_playlists.rules', 'smart_playlists.refreshed_at'])
    .where('playlists.id', '=', id)
    .executeTakeFirst()
  if (!playlist) throw new PlaylistNotFoundError()
  if (playlist.user_id !== me.id) throw new NotYourPlaylistError()
  if (!playlist.rules || !playlist.refreshed_at) throw new NotSmartError()
  const rules = SmartRules.parse(playlist.rules)
  return {
    id,
    name: playlist.name,
    rules,
    refreshedAt: playlist.refreshed_at.toISOString(),
    genres: await findNamed(db, 'genre', rules.genres ?? []),
    artists: await findNamed(db, 'artist', rules.artists ?? []),
  }
}

export async function changeRulesAs(deps: Deps, me: Me, id: string, to: SmartRules): Promise<Playlist> {
  requireReading(me, to)
  return changeSmart(deps, me, id, async (tx, from) => {
    await requireItems(tx, to)
    await applyChange(tx, id, { kind: 'ruled', from, to }, { actorId: me.id })
  })
}

export async function refreshSmartAs(deps: Deps, me: Me, id: string): Promise<Playlist> {
  return changeSmart(deps, me, id, async (tx, rules) => {
    requireReading(me, rules)
    await refreshSongs(tx, id)
  })
}

/** The playlist keeps the songs that it has, and is edited by hand from now on. */
export async function convertSmartAs(deps: Deps, me: Me, id: string): Promise<Playlist> {
  return changeSmart(deps, me, id, async (tx, from) => {
    await applyChange(tx, id, { kind: 'ruled', from, to: null }, { actorId: me.id })
  })
}

/** A token without the `read` scope must not infer personal data from what rules find. */
function requireReading({ token }: Me, rules: Partial<SmartRules>) {
  if (token && arePersonal(rules)) requireScope('read', token)
}

/** Changes the user's own smart playlist and passes its current rules to `change`. */
async function changeSmart(
  deps: Deps,
  me: Me,
  id: string,
  change: (tx: Db, rules: Partial<SmartRules>) => Promise<void>,
): Promise<Playlist> {
  return changePlaylist(deps, me, id, 'own', async (tx) => {
    const smart = await tx
      .selectFrom('smart_playlists')
      .select('rules')
      .where('playlist_id', '=', id)
      .executeTakeFirst()
    if (!smart) throw new NotSmartError()
    await change(tx, smart.rules as Partial<SmartRules>)
  })
}

/** Rejects unknown items. An item that disappears from the catalogue later is left out of the answer instead. */
export async function requireItems(tx: Db, { genres = [], artists = [] }: SmartRules): Promise<void> {
  const named = { genre: genres, artist: artists } as const
  for (const kind of ['genre', 'artist'] as const)
    if ((await findNamed(tx, kind, named[kind])).length < named[kind].length)
      throw new RuledItemMissingError(kind)
}

const NAMED_ITEMS = {
  genre: sql`genres as item on item.api_id = named.id`,
  artist: sql`artists as item on item.id = artist_id_of(named.id) and item.hidden_at is null`,
} as const

/** The names of the items that exist, by the ids that the rules have. */
async function findNamed(
  db: Db,
  kind: keyof typeof NAMED_ITEMS,
  ids: readonly string[],
): Promise<NamedItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedItem>`
    select named.id, item.name from unnest(${ids}::text[]) with ordinality as named (id, place)
    join ${NAMED_ITEMS[kind]} order by named.place`.execute(db)
  return rows
}
