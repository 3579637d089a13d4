import type { Db } from '@remusic/server/base/database/client'
import type { Schema } from '@remusic/server/base/database/schema'
import { type Insertable, sql } from 'kysely'

/** Triggers count the figures of each person once per statement, but a statement must stay well below its timeout. */
const ROWS_PER_STATEMENT = 6_000

/** Inserts rows that all have the same columns. The table names the types, so any number of rows needs one parameter. */
export async function insertRows<Table extends keyof Schema & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const columns = sql.join(Object.keys(rows[first] ?? {}).map((name) => sql.ref(name)))
    const batch = JSON.stringify(rows.slice(first, first + ROWS_PER_STATEMENT))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch})`.execute(db)
  }
}
