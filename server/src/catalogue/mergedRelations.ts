import { type RawBuilder, sql } from 'kysely'
import type { ItemKind } from './addresses.ts'
import { ITEM_COLUMN, ITEM_TABLE } from './merging.ts'

/** A table whose rows a merge changes, and what an undo does with them. */
export type Relation = {
  table: string
  key: readonly string[]
  /** The rows of the two items. */
  rows: RawBuilder<boolean>
  /** Columns that are set back where they are still as the merge left them. Triggers write the others. */
  restores?: readonly string[]
  /** Columns of a row that is put back, if not all: triggers count the others anew. */
  inserts?: readonly string[]
}

/** Columns that are never kept: they are large, or triggers count them. */
export const COUNTED = ['follower_count', 'search']

/** In the order in which rows can be put back: what others refer to comes first. */
export function relationsOf(kind: ItemKind, ids: readonly number[]): Relation[] {
  const [table, column] = [ITEM_TABLE[kind], ITEM_COLUMN[kind]]
  const items = sql`any(${ids}::bigint[])`
  const ofItem = (name: string = column) => sql<boolean>`${sql.ref(`live.${name}`)} = ${items}`
  const targets = sql`(select id from review_targets where ${sql.ref(column)} = ${items})`
  const ofTarget = sql<boolean>`live.target_id in ${targets}`
  const about = (name: string, key: readonly string[], rest: Partial<Relation> = {}): Relation => ({
    table: name,
    key,
    rows: ofTarget,
    ...rest,
  })
  const choices = (name: string, key: readonly string[]): Relation => ({
    table: name,
    key,
    rows: ofItem(),
    restores: [column],
  })
  return [
    { table, key: ['id'], rows: ofItem('id'), restores: COMPLETED[kind] },
    { table: 'review_targets', key: ['id'], rows: ofItem(), inserts: ['id', column] },
    ...OF_KIND[kind](ofItem, items),
    about('reviews', ['id'], { restores: ['target_id', 'deleted_at', 'merged_at'] }),
    about('review_moments', ['review_id', 'position'], { restores: ['target_id'] }),
    about('listens', ['id'], { restores: ['target_id'] }),
    about('undated_listens', ['user_id', 'target_id'], {
      restores: ['score', 'raw_score', 'raw_scale', 'note', 'created_at'],
    }),
    about('listen_later', ['user_id', 'target_id'], { restores: ['place', 'added_at', 'removed_at'] }),
    about('wanted_notices', ['user_id', 'target_id', 'author_id']),
    choices('profile_favourites', ['user_id', 'position']),
    choices('taste_choices', ['id']),
    {
      table: 'corrections',
      key: ['id'],
      rows: ofItem(),
      restores: [column, 'status', 'decided_at'],
    },
    { table: 'item_overrides', key: ['id'], rows: ofItem() },
    {
      table: 'ranking_entries',
      key: ['list', 'starts_on', 'place'],
      rows: sql<boolean>`live.kind = ${kind} and live.item_id = ${items}`,
      restores: ['item_id'],
    },
    { table: `${kind}_redirects`, key: ['api_id'], rows: ofItem(), restores: [column] },
  ]
}

/** What the item that stays takes over from the other one. */
const COMPLETED: Record<ItemKind, readonly string[]> = {
  artist: ['picture', 'genre_id', 'popularity', 'source_popularity'],
  album: ['picture', 'popularity', 'source_popularity'],
  song: ['isrcs', 'has_preview', 'popularity', 'source_popularity'],
}

type OfItem = (name?: string) => RawBuilder<boolean>

const OF_KIND: Record<ItemKind, (ofItem: OfItem, items: RawBuilder<unknown>) => Relation[]> = {
  artist: (ofItem) => [
    { table: 'artist_follows', key: ['user_id', 'artist_id'], rows: ofItem(), restores: ['created_at'] },
    { table: 'credit_artists', key: ['credit_id', 'position'], rows: ofItem(), restores: ['artist_id'] },
    { table: 'albums', key: ['id'], rows: ofItem(), restores: ['artist_id'] },
    { table: 'songs', key: ['id'], rows: ofItem(), restores: ['artist_id'] },
  ],
  album: (ofItem) => [
    { table: 'album_follows', key: ['user_id', 'album_id'], rows: ofItem(), restores: ['created_at'] },
    { table: 'songs', key: ['id'], rows: ofItem(), restores: ['album_id', 'disc_number'] },
    { table: 'album_tracks', key: ['album_id', 'disc_number', 'track_number'], rows: ofItem() },
    {
      table: 'album_genres',
      key: ['genre_id', 'album_id'],
      rows: ofItem(),
      inserts: ['genre_id', 'album_id'],
    },
    {
      table: 'new_releases',
      key: ['album_id'],
      rows: ofItem(),
      restores: ['found_at', 'notified_through', 'notified_at'],
    },
    { table: 'notifications', key: ['id'], rows: ofItem(), restores: ['album_id'] },
  ],
  song: (ofItem, items) => [
    {
      table: 'album_tracks',
      key: ['album_id', 'disc_number', 'track_number'],
      rows: ofItem(),
      restores: ['song_id'],
    },
    { table: 'listening_room_entries', key: ['id'], rows: ofItem(), restores: ['song_id'] },
    { table: 'playlist_songs', key: ['playlist_id', 'song_id'], rows: sql<boolean>`live.song_id = ${items}` },
  ],
}
