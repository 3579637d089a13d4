import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import { MAX_EVENTS_PER_RESPONSE } from '@remusic/contract/together/playlistHistory'
import type { PlaylistChange, PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import { sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { readNumbered } from '../../base/live/numbers.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { type Change, type Step, stepsOf } from './changes.ts'
import { VersionNotFoundError } from './errors.ts'
import { readVersion } from './log.ts'

type Viewer = { id: string }
type Page = { cursor?: string | undefined; limit: number; actorId?: string | undefined }

/** Finds the events, newest first. The caller has checked that the viewer belongs to the playlist. */
export async function findHistory(db: Db, viewer: Viewer, id: string, { cursor, limit, actorId }: Page) {
  const events = selectEvents(db, id)
  const { rows, next } = await readNumbered(
    actorId === undefined ? events : events.where('actor_id', '=', actorId),
    'number',
    { cursor: readNumber(cursor), limit },
  )
  return { items: await asEvents(db, viewer, id, rows.reverse()), next }
}

const readNumber = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  if (!/^\d{1,9}$/.test(cursor)) throw new MalformedError()
  return Number(cursor)
}

/** Finds the events after a given one, oldest first. */
export async function findEventsAfter(db: Db, viewer: Viewer, id: string, after: number) {
  const range = { after, limit: MAX_EVENTS_PER_RESPONSE }
  const { rows, next } = await readNumbered(selectEvents(db, id), 'number', range)
  const { last } = await db
    .selectFrom('playlists')
    .select('event_count as last')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    items: await asEvents(db, viewer, id, rows),
    // An event can have been added between the two queries.
    last: Math.max(last, rows.at(-1)?.number ?? 0),
    complete: next === null,
  }
}

/** A playlist as it was. Songs that have left the catalogue are counted. */
export async function findVersion(db: Db, viewer: Viewer, id: string, number: number) {
  const playlist = await db
    .selectFrom('playlists')
    .select(['event_count', 'name'])
    .select((row) =>
      row
        .exists(row.selectFrom('smart_playlists').select('playlist_id').where('playlist_id', '=', id))
        .as('smart'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!playlist || number > playlist.event_count) throw new VersionNotFoundError()
  const [event] =
    number === 0
      ? []
      : await asEvents(db, viewer, id, await selectEvents(db, id).where('number', '=', number).execute())
  const about = { number, at: event?.at ?? null, actor: event?.actor ?? null }
  // A playlist without events has not changed since events were introduced.
  if (playlist.event_count === 0) {
    const rows = await selectSongs(db)
      .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
      .where('playlist_songs.playlist_id', '=', id)
      .orderBy('playlist_songs.position')
      .execute()
    return {
      ...about,
      name: playlist.name,
      items: rows.map(asSong),
      missing: 0,
      smart: Boolean(playlist.smart),
    }
  }
  const { name, songs, rules } = await readVersion(db, id, number)
  const found = await findSongs(db, songs)
  // After a merge two ids lead to the same song.
  const items = [...new Set(songs.flatMap((song) => found.get(song) ?? []))]
  return {
    ...about,
    name,
    items,
    missing: songs.filter((song) => !found.has(song)).length,
    smart: rules !== null,
  }
}

const selectEvents = (db: Db, playlistId: string) =>
  db
    .selectFrom('playlist_events')
    .select(['number', 'kind', 'change', 'undoes', 'at', 'actor_id', 'accepted_by'])
    .where('playlist_id', '=', playlistId)

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

/** The change that a row recorded. */
export const changeOf = ({ kind, change }: Pick<EventRow, 'kind' | 'change'>) =>
  ({ kind, ...change }) as unknown as Change

async function asEvents(db: Db, viewer: Viewer, id: string, rows: EventRow[]): Promise<PlaylistEvent[]> {
  if (rows.length === 0) return []
  const changes = rows.map(changeOf)
  // Events about many songs only show their number, so these songs are not read.
  const songs = await findSongs(
    db,
    changes.flatMap((change) => ('song' in change ? [change.song] : [])),
  )
  const people = await findPeople(
    db,
    viewer,
    rows.flatMap((row) => [row.actor_id, row.accepted_by]),
  )
  const undone = await findUndone(db, id, { after: Math.min(...rows.map(({ number }) => number)) })
  const personOf = (userId: string | null) => (userId === null ? null : (people.get(userId) ?? null))
  return rows.map((row, i) => ({
    number: row.number,
    at: row.at.toISOString(),
    actor: personOf(row.actor_id),
    acceptedBy: personOf(row.accepted_by),
    change: onWire(changes[i] as Change, songs),
    undoes: row.undoes,
    undone: undone.has(row.number),
  }))
}

function onWire(change: Change, songs: ReadonlyMap<string, Song>): PlaylistChange {
  if (change.kind === 'renamed') return change
  if (change.kind === 'ruled') return { kind: 'ruled', smart: change.to !== null }
  if ('song' in change) return { ...change, song: songs.get(change.song) ?? null }
  const { steps, ...about } = change
  const count = (kind: Step['kind']) => stepsOf(change).filter((step) => step.kind === kind).length
  return { ...about, added: count('added'), removed: count('removed'), moved: count('moved') }
}

/** Songs by the ids in the events, which may be former ones. */
export async function findSongs(db: Db, addresses: readonly string[]): Promise<Map<string, Song>> {
  const wanted = [...new Set(addresses)]
  if (wanted.length === 0) return new Map()
  const { rows: ids } = await sql<{ address: string; id: number }>`
    select address, song_id_of(address) as id from unnest(${wanted}::text[]) as wanted (address)
    where song_id_of(address) is not null`.execute(db)
  if (ids.length === 0) return new Map()
  const rows = await selectSongs(db)
    .select('songs.id as songId')
    .where(sql<boolean>`songs.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .execute()
  const songs = new Map(rows.map((row) => [row.songId, asSong(row)]))
  return new Map(
    ids.flatMap(({ address, id }) => {
      const song = songs.get(id)
      return song ? [[address, song] as const] : []
    }),
  )
}

async function findPeople(db: Db, viewer: Viewer, ids: (string | null)[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'picture_id'])
    .where('id', 'in', wanted)
    .where('active', '=', true)
    .where(isShownTo(viewer.id, 'users.id'))
    .execute()
  return new Map(rows.map((row) => [row.id, asPerson(row)]))
}

/**
 * The numbers of the events that are undone at the moment. An undo that was itself undone does not count. `except` leaves out the undos
 * of one person.
 */
export async function findUndone(
  db: Db,
  playlistId: string,
  { after, except }: { after: number; except?: string | undefined },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('playlist_events')
    .select(['number', 'undoes'])
    .where('playlist_id', '=', playlistId)
    .where('number', '>', after)
    .where(sql<boolean>`undoes <> '{}'`)
    .$if(except !== undefined, (events) =>
      events.where(sql<boolean>`actor_id is distinct from ${except}::uuid`),
    )
    .orderBy('number', 'desc')
    .execute()
  const undone = new Set<number>()
  for (const { number, undoes } of rows)
    if (!undone.has(number)) for (const target of undoes) undone.add(target)
  return undone
}
