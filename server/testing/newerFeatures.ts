import * as newest from 'libpg-query'
import * as oldest from 'libpg-query-15'
import pg from 'pg'
import { OLDEST_POSTGRES } from '../src/base/database/migrationErrors.ts'

/**
 * Names that only PostgreSQL 16, 17 and 18 know, although the parser of 15 accepts them: functions and views (the difference between
 * `pg_proc` and `pg_class` of 15 and of 18, except internal ones), options, and number formats, whose second part 15 reads as an alias.
 */
const NEWER_NAMES = new RegExp(
  [
    String.raw`\b(?:any_value|array_(?:reverse|sample|shuffle|sort)|casefold|crc32c?|date_(?:add|subtract)|erfc?|l?gamma)\s*\(`,
    String.raw`\bjson_(?:array|arrayagg|objectagg|scalar|serialize|exists|value|query|table)\s*\(`,
    String.raw`\bjsonb?_(?:object_)?agg(?:_unique)?_strict\s*\(|\bjsonb?_object_agg_unique\s*\(|\bjsonb_populate_record_valid\s*\(`,
    String.raw`\bpg_(?:basetype|get_acl|get_wait_events|input_is_valid|input_error_info|column_toast_chunk_id)\s*\(`,
    String.raw`\b(?:random_normal|to_bin|to_oct|to_regtypemod|unicode_(?:assigned|version)|icu_unicode_version|xmltext)\s*\(`,
    String.raw`\b(?:uuid_extract_(?:timestamp|version)|uuidv[47])\s*\(`,
    String.raw`\brandom\s*\(\s*[^)\s]`,
    String.raw`\b(?:pg_aios|pg_stat_checkpointer|pg_stat_io|pg_wait_events|transaction_timeout|on_error)\b`,
    String.raw`\bexplain\s*\([^)]*\b(?:memory|serialize|generic_plan)\b`,
    String.raw`\breturning\s+(?:\w+\s*,\s*)*(?:old|new)\.`,
    String.raw`(?<![\w$'"])(?:\d+_\d|0[xob][\da-f])`,
  ].join('|'),
  'i',
)

const loading = Promise.all([oldest.loadModule(), newest.loadModule()])

/** Names the part of the SQL that the oldest supported PostgreSQL does not know, or null. SQL that none can parse is not newer. */
export async function newerFeatureOf(sql: string): Promise<string | null> {
  await loading
  return find(sql)
}

function find(sql: string): string | null {
  const [name] = NEWER_NAMES.exec(sql) ?? []
  if (name) return name
  const problem = problemOf(oldest.parseSync, sql)
  return problem && problemOf(newest.parseSync, sql) === null ? problem : null
}

function problemOf(parse: (sql: string) => unknown, sql: string): string | null {
  try {
    parse(sql)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const accepted = new Set<string>()
let isRejecting = false

/**
 * Makes every statement of this process fail that the oldest PostgreSQL would not understand, whichever one the tests run on. So
 * all queries that a test executes are checked without being listed anywhere.
 */
export async function rejectNewerFeatures() {
  if (isRejecting) return
  isRejecting = true
  await loading
  const { prototype } = pg.Client as unknown as { prototype: { query: (...args: unknown[]) => unknown } }
  const { query } = prototype
  prototype.query = function (...args) {
    const [given] = args as [string | { text?: string }]
    const text = typeof given === 'string' ? given : given.text
    if (text && !accepted.has(text)) {
      const feature = find(text)
      if (feature) throw new Error(`PostgreSQL ${OLDEST_POSTGRES} cannot run this (${feature}): ${text}`)
      accepted.add(text)
    }
    return query.apply(this, args)
  }
}
