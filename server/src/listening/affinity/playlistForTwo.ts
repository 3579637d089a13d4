import { PLAYLIST_FOR_TWO_SONGS } from '@remusic/contract/listening/affinity'
import type { SongForTwo } from '@remusic/contract/listening/schemas/affinity'
import { MAX_PLAYLISTS, PLAYLIST_NAME_LENGTH } from '@remusic/contract/together/playlists'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { insertFilledPlaylist } from '../../together/playlists/actions.ts'
import { findPlaylist } from '../../together/playlists/queries.ts'
import { findPlaylistForTwo, requireOther } from './affinityWith.ts'
import { NothingForBothError } from './errors.ts'
import { chooseSongsForTwo, explainSongs } from './songsForTwo.ts'

type Made = { playlist: Playlist; isNew: boolean; songs: SongForTwo[] }

/**
 * Creates a playlist owned by the caller, for the caller and another person. There is one per pair: a repeated or concurrent call returns
 * the existing one until its owner deletes it.
 */
export async function makePlaylistForTwoAs({ db }: Deps, me: Me, otherId: string): Promise<Made> {
  const other = await requireOther(db, me.id, otherId)
  const two = { userId: me.id, otherId }
  const known = await findPlaylistForTwo(db, me.id, otherId)
  const choice = known ? null : await chooseSongsForTwo(db, two)
  const { id, isNew } = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    const existing = await findPlaylistForTwo(tx, me.id, otherId)
    if (existing) return { id: existing.id, isNew: false }
    const songIds = choice?.songIds ?? []
    if (songIds.length === 0) throw new NothingForBothError()
    const name = await freeName(tx, me.id, nameFor(me.name, other.name))
    const id = await insertFilledPlaylist(tx, me.id, { name, songIds })
    await tx
      .insertInto('affinity_playlists')
      .values({ user_id: me.id, other_id: otherId, playlist_id: id })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'other_id']).doUpdateSet({ playlist_id: id, created_at: sql`now()` }),
      )
      .execute()
    return { id, isNew: true }
  })
  const found = await findPlaylist(db, id)
  // The owner can have deleted it in another tab meanwhile.
  if (!found) throw new NothingForBothError()
  const songs = await explain(db, two, { playlistId: id, blind: me.blind, choice: isNew ? choice : null })
  return { playlist: found.playlist, isNew, songs }
}

async function explain(
  db: Db,
  two: { userId: string; otherId: string },
  { playlistId, ...about }: { playlistId: string } & Omit<Parameters<typeof explainSongs>[2], 'songIds'>,
): Promise<SongForTwo[]> {
  const rows = await selectSongs(db)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .select('songs.id as songId')
    .where('playlist_songs.playlist_id', '=', playlistId)
    .orderBy('playlist_songs.position')
    .limit(PLAYLIST_FOR_TWO_SONGS)
    .execute()
  const songIds = rows.map(({ songId }) => songId)
  const reasons = await explainSongs(db, two, { songIds, ...about })
  return rows.map((row) => ({ song: asSong(row), reason: reasons.get(row.songId) ?? { kind: 'chosen' } }))
}

/** Room for a number after the name. */
const NUMBER_LENGTH = 4
const WORDS_LENGTH = 'Para  y '.length
const MAX_PERSON_LENGTH = Math.floor((PLAYLIST_NAME_LENGTH - NUMBER_LENGTH - WORDS_LENGTH) / 2)

const nameFor = (mine: string, theirs: string) => `Para ${shortened(mine)} y ${shortened(theirs)}`

/** Cut between characters as people see them, so that no half of an emoji is left. */
function shortened(name: string): string {
  if (name.length <= MAX_PERSON_LENGTH) return name
  let short = ''
  for (const { segment } of new Intl.Segmenter('es').segment(name)) {
    if (short.length + segment.length >= MAX_PERSON_LENGTH) break
    short += segment
  }
  return `${short.trimEnd()}…`
}

/** Adds a number if the owner already has a playlist of this name, for a namesake or made by hand. */
async function freeName(tx: Db, userId: string, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select number, case number when 1 then ${name}::text else ${name} || ' ' || number end as name
      from generate_series(1, ${MAX_PLAYLISTS} + 1) as number
    ) as possible
    where not exists (
      select from playlists where user_id = ${userId} and lower(playlists.name) = lower(possible.name)
    )
    order by number limit 1`.execute(tx)
  return rows[0]?.name ?? name
}
