import type {
  CorrectedField,
  CorrectedValue,
  ItemValues,
} from '@remusic/contract/running/schemas/corrections'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from './addresses.ts'
import { ITEM_COLUMN, ITEM_TABLE } from './merging.ts'
import type { SourceAlbum, SourceArtist, SourceSong } from './source.ts'

/** How an override is applied. `override.value` is the value as JSON, `text` is the value as text. */
type Override = {
  /** The columns of the item with their new values. */
  set: Record<string, string>
  /** Whether the value can be applied; true by default. */
  when?: string
  /** The current value as JSON, from `item`. */
  value: string
}

const text = `(override.value #>> '{}')`
const plain = (column: string, cast = ''): Override => ({
  set: { [column]: `${text}${cast}` },
  value: `to_jsonb(item.${column})`,
})
const genre = `(select id from genres where name = ${text})`

/** The fields of each kind of item that an Admin can override. Names are those of the contract. */
const FIELDS: Record<ItemKind, Partial<Record<CorrectedField, Override>>> = {
  song: {
    title: plain('title'),
    duration: plain('duration_seconds', '::integer'),
    disambiguation: plain('disambiguation'),
    explicit: plain('explicit', '::boolean'),
  },
  album: {
    title: plain('title'),
    releasedOn: {
      set: {
        released_on: `(${text} || right('-01-01', 10 - length(${text})))::date`,
        release_precision: `case length(${text}) when 4 then 'year' when 7 then 'month' else 'day' end`,
      },
      value: `to_jsonb(left(item.released_on::text, case item.release_precision when 'year' then 4 when 'month' then 7 else 10 end))`,
    },
    type: plain('type'),
    disambiguation: plain('disambiguation'),
  },
  artist: {
    name: plain('name'),
    country: plain('country'),
    disambiguation: plain('disambiguation'),
    genre: {
      set: { genre_id: genre },
      // The genre may have been renamed since.
      when: `(${text} is null or ${genre} is not null)`,
      value: `to_jsonb((select name from genres where id = item.genre_id))`,
    },
  },
}

const KINDS = Object.keys(FIELDS) as ItemKind[]
type One = { kind: ItemKind; id: number }

/**
 * Statements that set every override again wherever the item differs, without parameters, so that an import can run them with a
 * connection of its own.
 */
export function overrideStatements(one?: One): string[] {
  const kinds = one ? [one.kind] : KINDS
  return [...kinds.flatMap((kind) => valueStatements(kind, one)), ...hidingStatements(one)]
}

const valueStatements = (kind: ItemKind, one: One | undefined) =>
  Object.entries(FIELDS[kind]).map(([field, { set, when = 'true' }]) => {
    const values = Object.entries(set)
    return `update ${ITEM_TABLE[kind]} as item set ${values.map(([name, value]) => `${name} = ${value}`).join(', ')}
      from item_overrides as override
      where override.${ITEM_COLUMN[kind]} = item.id and override.field = '${field}' and ${when}
        and (${values.map(([name, value]) => `item.${name} is distinct from ${value}`).join(' or ')})
        ${one ? `and item.id = ${Number(one.id)}` : ''}`
  })

/** The items that hide an item besides its own override: a hidden artist hides its works, and a hidden album its songs. */
const HIDDEN_BY: Record<ItemKind, readonly ItemKind[]> = {
  artist: [],
  album: ['artist'],
  song: ['artist', 'album'],
}

/** These statements alone decide whether an item is hidden, so they also show items that no override hides any more. */
function hidingStatements(one: One | undefined): string[] {
  return (['artist', 'album', 'song'] as const).flatMap((kind) => {
    const isOwn = one?.kind === kind
    const isAffected = !one || isOwn || HIDDEN_BY[kind].includes(one.kind)
    if (!isAffected) return []
    const scope = one ? `and item.${isOwn ? 'id' : ITEM_COLUMN[one.kind]} = ${Number(one.id)}` : ''
    const table = ITEM_TABLE[kind]
    const override = `select from item_overrides as override
      where override.${ITEM_COLUMN[kind]} = item.id and override.field = 'hidden'`
    const hiders = HIDDEN_BY[kind].map(
      (hider) =>
        `from ${ITEM_TABLE[hider]} as hider where hider.id = item.${ITEM_COLUMN[hider]} and hider.hidden_at is not null`,
    )
    return [
      `update ${table} as item set hidden_at = override.updated_at from item_overrides as override
        where override.${ITEM_COLUMN[kind]} = item.id and override.field = 'hidden' and item.hidden_at is null ${scope}`,
      ...hiders.map(
        (hider) =>
          `update ${table} as item set hidden_at = hider.hidden_at ${hider} and item.hidden_at is null ${scope}`,
      ),
      `update ${table} as item set hidden_at = null where item.hidden_at is not null ${scope}
        and not exists (${override}) ${hiders.map((hider) => `and not exists (select ${hider})`).join(' ')}`,
    ]
  })
}

/** Hides new works that a source has stored under hidden artists and albums. */
export async function hideNewWorks(tx: Db): Promise<void> {
  await sql`
    update albums set hidden_at = artists.hidden_at from artists
    where artists.id = artist_id and artists.hidden_at is not null and albums.hidden_at is null`.execute(tx)
  await sql`
    update songs set hidden_at = albums.hidden_at from albums
    where albums.id = album_id and albums.hidden_at is not null and songs.hidden_at is null`.execute(tx)
}

/** Sets every override again, or those of one item. */
export async function applyOverrides(tx: Db, one?: One): Promise<void> {
  for (const statement of overrideStatements(one)) await sql.raw(statement).execute(tx)
}

/** Decides values of an item for good: imports apply them again. */
export async function overrideValues(tx: Db, { kind, id }: One, values: Record<string, CorrectedValue>) {
  await storeOverrides(tx, { kind, id }, values)
  await applyOverrides(tx, { kind, id })
}

/** Hides an item from everybody but Admins, or shows it again. */
export async function setHidden(tx: Db, { kind, id }: One, hidden: boolean): Promise<void> {
  if (hidden) await storeOverrides(tx, { kind, id }, { hidden: true })
  else
    await tx
      .deleteFrom('item_overrides')
      .where(ITEM_COLUMN[kind], '=', id)
      .where('field', '=', 'hidden')
      .execute()
  await applyOverrides(tx, { kind, id })
}

async function storeOverrides(tx: Db, { kind, id }: One, values: Record<string, CorrectedValue>) {
  const column = sql.ref(ITEM_COLUMN[kind])
  for (const [field, value] of Object.entries(values))
    await sql`
      insert into item_overrides (${column}, field, value)
      values (${id}, ${field}, ${JSON.stringify(value)}::jsonb)
      on conflict (${column}, field) do update set value = excluded.value, updated_at = now()`.execute(tx)
}

/** Finds the current values of the fields that can be corrected; null if there is no such item. */
export async function findValues(db: Db, { kind, id }: One): Promise<ItemValues | null> {
  const { rows } = await sql<{ values: ItemValues }>`
    select ${valuesOf(kind)} as values from ${sql.table(ITEM_TABLE[kind])} as item where id = ${id}`.execute(
    db,
  )
  return rows[0]?.values ?? null
}

/** The values of `item` as a JSON object. */
export const valuesOf = (kind: ItemKind) =>
  sql.raw<ItemValues>(
    `jsonb_build_object(${Object.entries(FIELDS[kind])
      .map(([field, { value }]) => `'${field}', ${value}`)
      .join(', ')})`,
  )

type SourceRecords = { artists: SourceArtist[]; albums: SourceAlbum[]; songs: SourceSong[] }

/** The decision of an Admin overrides the source: returns the records with the overridden values. */
export async function correctRecords(tx: Db, records: SourceRecords): Promise<SourceRecords> {
  const idsOf = (given: readonly { apiId: string }[]) => given.map(({ apiId }) => apiId)
  const { rows } = await sql<{ kind: ItemKind; apiId: string; field: string; value: CorrectedValue }>`
    ${sql.join(
      KINDS.map(
        (kind) => sql`
          select ${kind}::text as kind, item.api_id as "apiId", field, value
          from ${sql.table(ITEM_TABLE[kind])} as item
          join item_overrides on ${sql.ref(ITEM_COLUMN[kind])} = item.id
          where item.api_id = any(${idsOf(records[ITEM_TABLE[kind]])}::text[])`,
      ),
      sql` union all `,
    )}`.execute(tx)
  if (rows.length === 0) return records
  const correct = <T extends { apiId: string }>(kind: ItemKind, given: T[]): T[] =>
    given.map((record) => {
      const changes = rows.flatMap(({ kind: ofKind, apiId, field, value }) => {
        const [name, isTaken] = SOURCE_FIELD[kind][field] ?? []
        return ofKind === kind && apiId === record.apiId && name ? [[name, isTaken ? value : null]] : []
      })
      return { ...record, ...Object.fromEntries(changes) }
    })
  return {
    artists: correct('artist', records.artists),
    albums: correct('album', records.albums),
    songs: correct('song', records.songs),
  }
}

/**
 * The names of the overridable fields in the records of a source, and whether the record gets the value of the override. Otherwise the
 * field is removed from the record, so that the stored value stays.
 */
const SOURCE_FIELD: Record<ItemKind, Record<string, readonly [name: string, isTaken: boolean]>> = {
  artist: { name: ['name', true], country: ['country', false], genre: ['genreApiId', false] },
  album: { title: ['title', true], releasedOn: ['releasedOn', false], type: ['type', false] },
  song: { title: ['title', true], duration: ['durationSeconds', true], explicit: ['explicit', true] },
}
