import { maySharePlaylists, ROLES } from '@remusic/contract/people/plans'
import type { PlaylistOrder, SharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { type RawBuilder, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { foldEnye, wordsOf } from '../../music/search/queryParsing.ts'
import { searchCatalogue } from '../../music/search/search.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { findCovers, selectPlaylists } from './queries.ts'

type PageRequest = { cursor?: string | undefined; limit: number; viewerId: string | null }
type Page = { items: SharedPlaylist[]; next: string | null }

/** The sort key of a list, descending. Its text is part of the cursor. */
type Position = { column: RawBuilder<unknown>; type: RawBuilder<unknown> }

const ORDERS: Record<PlaylistOrder, Position> = {
  newest: { column: sql.ref('playlists.shared_at'), type: sql`timestamptz` },
  followed: { column: sql.ref('playlists.follower_count'), type: sql`integer` },
}

/** Shared playlists with at least one song. */
export async function findSharedPlaylists(
  db: Db,
  { order, query, ...page }: PageRequest & { order: PlaylistOrder; query?: string | undefined },
): Promise<Page> {
  const words = wordsOf(query ?? '').map(foldEnye)
  // A query of punctuation only has no words, and finds nothing instead of everything.
  if (query && words.length === 0) return { items: [], next: null }
  const matching = words.length > 0 ? await matches(db, query ?? '', words) : null
  const shared = selectShared(db, page.viewerId)
    .where(sql<boolean>`exists (select from playlist_songs where playlist_id = playlists.id)`)
    .$if(matching !== null, (playlists) => playlists.where(matching ?? sql<boolean>`true`))
  return readPage(db, shared, ORDERS[order], page)
}

/** The playlists a user follows, most recently followed first, without those that are currently not shared. */
export function findFollowedPlaylists(db: Db, userId: string, page: PageRequest): Promise<Page> {
  const followed = selectShared(db, page.viewerId).innerJoin('playlist_follows as follow', (join) =>
    join.onRef('follow.playlist_id', '=', 'playlists.id').on('follow.user_id', '=', userId),
  )
  return readPage(db, followed, { column: sql.ref('follow.created_at'), type: sql`timestamptz` }, page)
}

const MAX_ARTISTS = 20

/** Whether the name of the playlist, of its owner or of an artist in it has all the words, without case and accents. */
async function matches(db: Db, query: string, words: string[]) {
  const has = (column: string) =>
    // Words hold letters and digits only, so no LIKE wildcard needs escaping.
    sql.join(
      words.map((word) => sql`folded(${sql.ref(column)}) like ${`%${word}%`}`),
      sql` and `,
    )
  const artists = await findArtistIds(db, query)
  // A union instead of `or`, so that each part is read by its own index.
  return sql<boolean>`playlists.id in (
    select id from playlists where shared and hidden_at is null and ${has('name')}
    union all
    select playlists.id from users join playlists on playlists.user_id = users.id
    where users.erased_at is null and ${has('users.name')}
    union all
    select playlist_id from artists
    join songs on songs.artist_id = artists.id
    join playlist_songs on playlist_songs.song_id = songs.id
    where artists.api_id = any(${artists})
  )`
}

/** The artists that the query names. Fuzzy matches are left out: they would list playlists without any of the words. */
async function findArtistIds(db: Db, query: string): Promise<string[]> {
  const found = await searchCatalogue(db, { query, filter: 'artist', index: 0, limit: MAX_ARTISTS })
  return found.suggestion === null ? found.results.map(({ id }) => id) : []
}

/** Playlists that are shared and not hidden, of active owners with Premium whom the viewer sees. */
const selectShared = (db: Db, viewerId: string | null) =>
  selectPlaylists(db)
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['playlists.follower_count as followerCount', 'users.name as ownerName', 'users.picture_id'])
    .where('playlists.shared', '=', true)
    .where('users.active', '=', true)
    .where('users.role', 'in', ROLES.filter(maySharePlaylists))
    .where(isShownTo(viewerId, 'playlists.user_id'))

async function readPage(
  db: Db,
  shared: ReturnType<typeof selectShared>,
  { column, type }: Position,
  { cursor, limit }: PageRequest,
): Promise<Page> {
  const after = readCursor(cursor)
  const rows = await shared
    // Text, because a JavaScript Date drops the microseconds and the cursor would skip rows of the same millisecond.
    .select(sql<string>`${column}::text`.as('position'))
    .$if(after !== null, (playlists) =>
      playlists.where(
        sql<boolean>`(${column}, playlists.id) < (${after?.position}::${type}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const covers = await findCovers(
    db,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map(
      ({ id, name, songCount, duration, smart, followerCount, user_id, ownerName, picture_id }) => ({
        id,
        name,
        shared: true,
        songCount,
        duration,
        covers: covers.get(id) ?? [],
        smart,
        user: asPerson({ id: user_id, name: ownerName, picture_id }),
        followerCount,
      }),
    ),
    next: rows.length > limit && last ? `${last.position}_${last.id}` : null,
  }
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, position, id] = /^(.{1,40})_([\da-f-]{36})$/.exec(cursor) ?? []
  if (!position || !id) throw new MalformedError()
  return { position, id }
}
