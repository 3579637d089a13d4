import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type {
  CorrectedField,
  CorrectedValue,
  Correction,
  CorrectionState,
  listCorrections,
  OwnCorrection,
} from '@remusic/contract/running/schemas/corrections'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { findValues } from '../../music/catalogue/overrides.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { CorrectionNotFoundError } from './errors.ts'
import { asCorrectedItem, findItems } from './items.ts'

/** The proposals of one person, newest first. Ids sort by time, so the cursor is the last id. */
export async function findOwnCorrections(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await select(db, (corrections) =>
    corrections
      .where('proposed_by', '=', userId)
      .$if(cursor !== undefined, (own) => own.where('corrections.id', '<', cursor ?? ''))
      .orderBy('corrections.id', 'desc')
      .limit(limit + 1),
  )
  return asPage(await withItems(db, rows.slice(0, limit)), rows.length > limit)
}

export async function findPendingOf(db: Db, userId: string, { kind, id }: { kind: ItemKind; id: number }) {
  const rows = await select(db, (corrections) =>
    corrections
      .where('proposed_by', '=', userId)
      .where('status', '=', 'pending')
      .where(ITEM_COLUMN[kind], '=', id)
      .orderBy('corrections.id'),
  )
  return withItems(db, rows)
}

/** Pending proposals form a queue, oldest first. The others are listed newest first. */
export async function findCorrections(
  db: Db,
  { state, cursor, limit }: QueryOf<typeof listCorrections>,
): Promise<{ items: Correction[]; next: string | null }> {
  const [order, beyond] = state === 'pending' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const rows = await select(db, (corrections) =>
    corrections
      .where('status', '=', state)
      .$if(cursor !== undefined, (found) => found.where('corrections.id', beyond, cursor ?? ''))
      .orderBy('corrections.id', order)
      .limit(limit + 1),
  )
  return asPage(await forAdmins(db, rows.slice(0, limit)), rows.length > limit)
}

export async function findCorrection(db: Db, id: string): Promise<Correction> {
  const [found] = await forAdmins(
    db,
    await select(db, (corrections) => corrections.where('corrections.id', '=', id)),
  )
  if (!found) throw new CorrectionNotFoundError()
  return found
}

const asPage = <T extends { id: string }>(items: T[], hasMore: boolean) => ({
  items,
  next: hasMore ? (items.at(-1)?.id ?? null) : null,
})

type Filter = (
  corrections: SelectQueryBuilder<Schema, 'corrections', Row>,
) => SelectQueryBuilder<Schema, 'corrections', Row>

type Row = {
  id: string
  kind: ItemKind
  item: number
  field: string
  old_value: unknown
  new_value: unknown
  note: string
  status: CorrectionState
  reason: string | null
  proposed_by: string | null
  decided_by: string | null
  created_at: Date
  decided_at: Date | null
}

function select(db: Db, filter: Filter): Promise<Row[]> {
  const corrections = db
    .selectFrom('corrections')
    .select(['id', 'kind', 'field', 'old_value', 'new_value', 'note', 'status', 'reason'])
    .select(['proposed_by', 'decided_by', 'created_at', 'decided_at'])
    .select(sql<number>`coalesce(artist_id, album_id, song_id)`.as('item'))
  return filter(corrections as unknown as SelectQueryBuilder<Schema, 'corrections', Row>).execute()
}

async function withItems(db: Db, rows: Row[]): Promise<OwnCorrection[]> {
  const items = await findItems(
    db,
    rows.map(({ kind, item }) => ({ kind, id: item })),
  )
  return rows.flatMap((row) => {
    const found = items.get(`${row.kind} ${row.item}`)
    if (!found) return []
    return {
      id: row.id,
      item: asCorrectedItem(found),
      field: row.field as CorrectedField,
      oldValue: row.old_value as CorrectedValue,
      newValue: row.new_value as CorrectedValue,
      note: row.note,
      state: row.status,
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  })
}

async function forAdmins(db: Db, rows: Row[]): Promise<Correction[]> {
  const corrections = await withItems(db, rows)
  const ids = rows.flatMap((row) => [row.proposed_by, row.decided_by]).filter((id) => id !== null)
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'picture_id'])
          .where('id', 'in', ids)
          .where('erased_at', 'is', null)
          .execute()
  const personOf = (id: string | null) => {
    const person = people.find((each) => each.id === id)
    return person ? asPerson(person) : null
  }
  return Promise.all(
    corrections.map(async (correction) => {
      const row = rows.find(({ id }) => id === correction.id) as Row
      const values = await findValues(db, { kind: row.kind, id: row.item })
      return {
        ...correction,
        by: personOf(row.proposed_by),
        decidedBy: personOf(row.decided_by),
        currentValue: values?.[row.field] ?? null,
      }
    }),
  )
}
