import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../src/base/database/client.ts'
import { checkQueryNames } from '../src/base/database/compiledQuery.ts'
import { count } from './count.ts'
import { rejectNewerFeatures } from './newerFeatures.ts'

export type TestServer = {
  serverUrl: string
  template: string
}
export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

type Options = {
  migrated?: boolean
  /** The URL of a database to copy, which must have no connections. */
  copyOf?: string | undefined
}

/** A new database for one test file: a copy of the migrated template or of another database, or an empty one. */
export async function testDatabase({ migrated = true, copyOf }: Options = {}) {
  checkQueryNames()
  // Only in long runs, because parsing every statement twice takes a tenth of a run.
  if (process.env.TEST_ALL) await rejectNewerFeatures()
  count('databases')
  const { serverUrl, template } = inject('testServer')
  const source = copyOf ? new URL(copyOf).pathname.slice(1) : migrated ? template : 'template0'
  const name = `remusic_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // Copying whole files costs less than half of copying page by page.
  await onServer(serverUrl, `create database ${name} template ${source} strategy file_copy`)
  const url = databaseAt(serverUrl, name)
  const { db, pool, close } = openDatabase(url, { longTimeouts: true, max: 4 })
  return {
    url,
    db,
    pool,
    async drop() {
      await close()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

export function databaseAt(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
