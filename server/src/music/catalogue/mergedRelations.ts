import { sql } from 'kysely'
import { KEPT_OF_ALBUMS } from '../../people/notifications/merging.ts'
import type { ItemKind } from './addresses.ts'
import {
  type BothItems,
  ITEM_COLUMN,
  ITEM_TABLE,
  type Merging,
  type Mergings,
  type Relation,
} from './merging.ts'

/** Columns that are not kept for an undo, because they are large or maintained by triggers. */
export const COUNTED = ['follower_count', 'search']

type GivenBack = { relations: Relation[]; giveBack?: Merging['giveBack'] | undefined }

/**
 * The tables that a merge changes, in the order of their restoration: first the items, because others refer to them. Without `ids`, no rows
 * match.
 */
export function relationsOf(mergings: Mergings, kind: ItemKind, ids: readonly number[] = []): GivenBack[] {
  const both = bothItems(kind, ids)
  return [
    { relations: relationsOfCatalogue(both) },
    ...mergings.map(({ relations, giveBack }) => ({ relations: relations?.(both) ?? [], giveBack })),
  ]
}

function bothItems(kind: ItemKind, ids: readonly number[]): BothItems {
  const column = ITEM_COLUMN[kind]
  const items = sql`any(${ids}::bigint[])`
  const targets = sql`(select id from review_targets where ${sql.ref(column)} = ${items})`
  return {
    kind,
    column,
    items,
    targets,
    ofItem: sql<boolean>`${sql.ref(`live.${column}`)} = ${items}`,
    ofTarget: sql<boolean>`live.target_id in ${targets}`,
  }
}

const relationsOfCatalogue = ({ kind, column, items, ofItem }: BothItems): Relation[] => [
  { table: ITEM_TABLE[kind], key: ['id'], rows: sql`live.id = ${items}`, restores: COMPLETED[kind] },
  { table: 'review_targets', key: ['id'], rows: ofItem, inserts: ['id', column] },
  ...OF_KIND[kind].map((relation) => ({ ...relation, rows: ofItem })),
  { table: 'item_overrides', key: ['id'], rows: ofItem },
  { table: `${kind}_redirects`, key: ['api_id'], rows: ofItem, restores: [column] },
]

/** The columns that the remaining item takes over from the other one. */
const COMPLETED: Record<ItemKind, readonly string[]> = {
  artist: ['picture', 'genre_id', 'popularity', 'source_popularity'],
  album: ['picture', 'popularity', 'source_popularity'],
  song: ['isrcs', 'has_preview', 'popularity', 'source_popularity'],
}

const OF_KIND: Record<ItemKind, Omit<Relation, 'rows'>[]> = {
  artist: [
    { table: 'credit_artists', key: ['credit_id', 'position'], restores: ['artist_id'] },
    { table: 'albums', key: ['id'], restores: ['artist_id'] },
    { table: 'songs', key: ['id'], restores: ['artist_id'] },
  ],
  album: [
    { table: 'songs', key: ['id'], restores: ['album_id', 'disc_number'] },
    { table: 'album_tracks', key: ['album_id', 'disc_number', 'track_number'] },
    { table: 'album_genres', key: ['genre_id', 'album_id'], inserts: ['genre_id', 'album_id'] },
    ...KEPT_OF_ALBUMS,
  ],
  song: [{ table: 'album_tracks', key: ['album_id', 'disc_number', 'track_number'], restores: ['song_id'] }],
}
