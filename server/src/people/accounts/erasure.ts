import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { deleteBatch, inBatches } from '../../base/database/retention.ts'
import type { Schema } from '../../base/database/schema.ts'
import { deleteMailsAbout } from '../../base/mail/mail.ts'

const DAY_MS = 86_400_000
/** How long personal data is kept after the restore window has closed. */
const RETENTION_MS = 30 * DAY_MS
/** A run of the job stops after this long; the next one continues. */
const BUDGET_MS = 60_000

export const ERASED_NAME = 'Usuario eliminado'

/** Changes at most `limit` rows and returns how many it changed. */
type Batch = (tx: Db, userId: string, limit: number) => Promise<number>

/**
 * How a module erases its data of an account. Modules with personal data export one, and `erasures.ts` lists them. Tables that may have
 * very many rows of one account are erased in batches first. The final transaction erases them once more, with everything that was written
 * in between.
 */
export type Erasure = {
  /** The tables whose rows are deleted, by the columns that name the account. Triggers keep the counters of others right. */
  deletes?: { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] }
  /** Further rows that are erased in batches. An Admin who restores the account meanwhile keeps the rest. */
  batches?: Batch[]
  /** Runs in the final transaction, before any module deletes rows of the tables above. */
  before?: (tx: Db, userId: string, now: Date) => Promise<void>
  /** Runs in the final transaction, after all modules have deleted them. */
  after?: (tx: Db, userId: string) => Promise<void>
}

/** Each step of the final transaction runs in the order of this list, because the order decides in which order rows are locked. */
export type Erasures = readonly Erasure[]

export const erasureInAccounts: Erasure = {
  deletes: {
    sessions: ['user_id'],
    last_writes: ['user_id'],
    known_places: ['user_id'],
    security_events: ['user_id'],
    one_time_tokens: ['user_id'],
  },
}

/**
 * Erases the personal data of accounts past retention. What stays is their reviews, under an anonymous name, and records that others must
 * be able to check: payments and the decisions of Admins. erasure.test.ts lists where the id of an erased account remains, and why.
 */
export async function eraseExpiredAccounts(
  db: Db,
  erasures: Erasures,
  now: Date,
  { budgetMs = BUDGET_MS }: { budgetMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + budgetMs
  const due = await selectDue(db, now).orderBy('restore_until').execute()
  const batches = batchesOf(erasures)
  for (const { id } of due) {
    // Most accounts have few rows, so their batches end at once.
    for (const eraseBatch of batches) {
      const inTransaction = (limit: number) =>
        retryOnConflict(() =>
          db.transaction().execute(async (tx) => {
            const isDue = await selectDue(tx, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
            return isDue ? eraseBatch(tx, id, limit) : 0
          }),
        )
      await inBatches(inTransaction, { budgetMs: deadline - performance.now() })
    }
    if (performance.now() > deadline) return
    await retryOnConflict(() => db.transaction().execute((tx) => erase(tx, erasures, id, now)))
  }
}

const selectDue = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('restore_until', '<', new Date(now.getTime() - RETENTION_MS))
    .where('erased_at', 'is', null)

const batchesOf = (erasures: Erasures): Batch[] => [
  ...erasures.flatMap(({ batches = [] }) => batches),
  ...tablesOf(erasures).map(
    ([table, columns]): Batch =>
      (tx, userId, limit) =>
        deleteBatch(tx, table, (row) => row.or(columns.map((column) => row(column, '=', userId))), { limit }),
  ),
]

/** Typed as if all were one table: checking a statement for each possible table takes the compiler many seconds. */
const tablesOf = (erasures: Erasures) =>
  erasures.flatMap(({ deletes = {} }) => Object.entries(deletes) as ['sessions', readonly 'user_id'[]][])

async function erase(tx: Db, erasures: Erasures, userId: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'picture_id as pictureId'])
    .where('id', '=', userId)
    .where('active', '=', false)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return
  const addresses = await findAddresses(tx, userId, user.email)
  for (const { before } of erasures) await before?.(tx, userId, now)
  for (const [table, columns] of tablesOf(erasures))
    await tx
      .deleteFrom(table)
      .where((row) => row.or(columns.map((column) => row(column, '=', userId))))
      .execute()
  // Deleted last: if the erasure takes several runs, the last one must still find the addresses of the account.
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  for (const { after } of erasures) await after?.(tx, userId)
  await tx
    .updateTable('users')
    .set({
      name: ERASED_NAME,
      email: null,
      password_hash: null,
      google_sub: null,
      picture_id: null,
      time_zone: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  if (user.pictureId) await tx.deleteFrom('pictures').where('id', '=', user.pictureId).execute()
  if (addresses.length > 0) await tx.deleteFrom('registrations').where('email', 'in', addresses).execute()
  await deleteMailsAbout(tx, userId, addresses)
}

/** The address of the account, and those of its confirmed changes that are still stored. */
async function findAddresses(tx: Db, userId: string, email: string | null): Promise<string[]> {
  const changes = await tx
    .selectFrom('email_changes')
    .select(['old_email as oldEmail', 'new_email as newEmail', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .execute()
  const all = changes.flatMap(({ oldEmail, newEmail, confirmedAt }) =>
    // An unconfirmed address may belong to somebody else.
    confirmedAt ? [oldEmail, newEmail] : [],
  )
  return [email, ...all].filter((address) => address !== null)
}
