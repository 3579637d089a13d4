import { randomBytes } from 'node:crypto'
import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import type { ReviewText, TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import { notAfter } from '../../base/common/notAfter.ts'
import type { Db } from '../../base/database/client.ts'
import { ensureTargets } from '../../music/catalogue/targets.ts'
import { storeMoments } from '../moments/store.ts'
import { reviewColumnArrays, reviewColumnNames, reviewColumns } from './columns.ts'

/** A review from another service or from a ReMusic archive. */
export type ImportedReview = ReviewText & {
  type: TargetKind
  apiId: string
  /** When it was written; null if the file does not say. */
  createdAt: Date | null
  editedAt?: Date | null
  moments?: readonly Moment[]
}

type Options = { userId: string; importId: string; now: Date; rows: readonly ImportedReview[] }

/**
 * Publishes up to a thousand imported reviews. They do not count towards the monthly limit, appear in no feed and notify nobody; their
 * votes carry no weight until the account is established. An existing review of the same item is kept, and the imported one is reported as
 * `known`.
 */
export async function addImportedReviews(
  tx: Db,
  { userId, importId, now, rows }: Options,
): Promise<EntryOutcome[]> {
  const outcomes: EntryOutcome[] = rows.map(() => ({ outcome: 'known', reason: null }))
  const added: (ImportedReview & Dated & { index: number; targetId: number })[] = []
  const seen = new Set<number>()
  for (const kind of ['song', 'album', 'artist'] as const) {
    const ofKind = rows.map((row, index) => ({ ...row, index })).filter(({ type }) => type === kind)
    const targets = await ensureTargets(
      tx,
      kind,
      ofKind.map(({ apiId }) => apiId),
    )
    for (const row of ofKind) {
      const targetId = targets.get(row.apiId)
      if (targetId === undefined)
        outcomes[row.index] = { outcome: 'unmatched', reason: HISTORY_REASONS.itemMissing }
      else if (!seen.has(targetId)) added.push({ ...row, ...datedBy(row, now), targetId })
      if (targetId !== undefined) seen.add(targetId)
    }
  }
  if (added.length === 0) return outcomes
  const { rows: inserted } = await sql<{ id: string }>`
    insert into reviews (id, user_id, target_id, import_id, imported_at, created_at, edited_at, ${reviewColumnNames})
    select row.id, ${userId}::uuid, row.target_id, ${importId}::uuid, ${now}::timestamptz, row.created_at, row.edited_at, ${reviewColumnNames}
    from unnest(
      ${added.map(({ id }) => id)}::uuid[], ${added.map(({ targetId }) => targetId)}::bigint[],
      ${added.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${added.map(({ editedAt }) => editedAt)}::timestamptz[], ${reviewColumnArrays(added.map(reviewColumns))}
    ) as row (id, target_id, created_at, edited_at, ${reviewColumnNames})
    order by row.target_id
    on conflict (user_id, target_id) where deleted_at is null do nothing
    returning id`.execute(tx)
  const written = new Set(inserted.map(({ id }) => id))
  for (const { index, id, moments = [] } of added) {
    if (!written.has(id)) continue
    outcomes[index] = { outcome: 'written', reason: null }
    await storeMoments(tx, id, moments)
  }
  return outcomes
}

/** Deletes up to `limit` reviews that an import has published, with their likes and comments, and says how many. */
export async function undoImportedReviews(tx: Db, importId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reviews where id in (
      select id from reviews where import_id = ${importId}::uuid order by id limit ${limit} for update
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

type Dated = { id: string; createdAt: Date; editedAt: Date | null }

function datedBy({ createdAt, editedAt }: ImportedReview, now: Date): Dated {
  const written = notAfter(now, createdAt ?? now)
  return { id: idAt(written), createdAt: written, editedAt: editedAt ? notAfter(now, editedAt) : null }
}

/** Lists sort reviews by their ids, which begin with the time (UUIDv7), so that an old review gets an old id. */
function idAt(moment: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Math.max(0, moment.getTime()), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
