import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Figures for operators: the numbers of open rooms and people, and how long the most overdue song has waited to be ended. */
export async function findRoomFigures(
  db: Db,
): Promise<{ open: number; present: number; overdueSeconds: number }> {
  const { rows } = await sql<{ open: number; present: number; overdueSeconds: number }>`
    select count(*)::int as open, coalesce(sum(present_count), 0)::int as present,
      coalesce(
        (
          select greatest(extract(epoch from clock_timestamp() - min(ends_at)), 0)::float8
          from listening_room_entries where state = 'playing'
        ), 0
      ) as "overdueSeconds"
    from listening_rooms where state = 'open'`.execute(db)
  return rows[0] ?? { open: 0, present: 0, overdueSeconds: 0 }
}
