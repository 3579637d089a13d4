import type { ModerationYear } from '@remusic/contract/running/schemas/moderation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'

/** The counts of a year move slowly, and the page is public. */
const CACHE_MS = 10 * 60_000

/** Returns a function that reads the yearly counts at most once per interval, however many visitors ask. */
export function cachedCounts({ clock }: Pick<Deps, 'clock'>) {
  let cached: { until: number; years: Promise<ModerationYear[]> } | undefined
  return (db: Db) => {
    const now = clock.now().getTime()
    if (!cached || cached.until <= now) {
      const years = findYears(db)
      cached = { until: now + CACHE_MS, years }
      years.catch(() => {
        cached = undefined
      })
    }
    return cached.years
  }
}

type Row = {
  year: number
  event: 'report' | 'dismissed' | 'hide' | 'ban' | 'appeal' | 'overturned'
  rule: ModerationYear['sanctions'][number]['rule'] | null
  count: number
}

/** Newest year first, in UTC. */
async function findYears(db: Db): Promise<ModerationYear[]> {
  const { rows } = await sql<Row>`
    select extract(year from at at time zone 'UTC')::int as year, event, rule, count(*) as count
    from (
      select created_at as at, 'report' as event, null as rule from reports
      union all select decided_at, coalesce(sanction, 'dismissed'), rule from report_cases where decided_at is not null
      union all select created_at, 'appeal', null from appeals
      union all select decided_at, 'overturned', null from appeals where status = 'overturned'
    ) as events
    group by 1, 2, 3
    order by year desc, event, count desc, rule`.execute(db)
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, counted]) => {
    const countOf = (event: Row['event']) => counted.find((row) => row.event === event)?.count ?? 0
    return {
      year,
      reports: countOf('report'),
      dismissed: countOf('dismissed'),
      sanctions: counted.flatMap(({ event, rule, count }) =>
        (event === 'hide' || event === 'ban') && rule !== null ? [{ sanction: event, rule, count }] : [],
      ),
      appeals: countOf('appeal'),
      overturned: countOf('overturned'),
    }
  })
}
