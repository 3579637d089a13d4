import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { Distribution } from '../src/base/database/embedded/installation.ts'
import { startEmbeddedPostgres } from '../src/base/database/embedded.ts'
import { readConfig } from '../src/config.ts'
import { startServer } from '../src/start.ts'
import { databaseAt, type TestServer } from './database.ts'
import { findPostgres15 } from './postgres15.ts'

let undo: (() => Promise<unknown>)[] = []

/**
 * Starts one PostgreSQL for all test files, with a template database that each file copies. A server has been started on the template once,
 * so that the servers of the tests do not have to store the data of a first start.
 */
export async function setup(project: TestProject) {
  const { DATABASE_URL } = process.env
  const serverUrl =
    project.name === 'postgres15' ? await startOn15() : (DATABASE_URL ?? (await startEmbedded()))
  const template = `remusic_template_${process.pid}_${randomBytes(3).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  undo.push(() => admin.end())
  await admin.query(`create database ${template}`)
  undo.push(() => admin.query(`drop database if exists ${template} with (force)`))

  const databaseUrl = databaseAt(serverUrl, template)
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, CATALOG: 'demo' })
  const log = pino({ level: 'silent' })
  const server = await startServer(config, { log, readinessPollMs: 0, followsSchedules: false })
  await server.stop()
  // These rows are specific to that start.
  await query(
    databaseUrl,
    ['legal_texts', 'one_time_tokens', 'presence_servers', 'web_push_keys']
      .map((table) => `delete from ${table}`)
      .join(';'),
  )
  // A database can only be copied while it has no connections.
  await admin.query(`alter database ${template} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
  project.provide('testServer', { serverUrl, template })
  // Written now, so that in a new clone the workers do not compile the modules that this start has loaded.
  flushCompileCache()
}

export async function teardown() {
  for (const step of undo.reverse()) await step()
  undo = []
}

const startOn15 = async () => startEmbedded(await findPostgres15())

async function startEmbedded(distribution?: Distribution) {
  const dataDir = await mkdtemp(join(tmpdir(), 'remusic-test-'))
  // As root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  // The synchronous form needs a quarter of the CPU time, for hundreds of thousands of files.
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    ...(distribution && { distribution }),
  })
  undo.push(stop)
  // PostgreSQL 15 does not have the setting.
  if (!distribution) await makeSignInCheap(url)
  return url
}

/** The thousands of connections of a run would each derive the key of the password by 4,096 rounds of hashing. */
const makeSignInCheap = (url: string) =>
  query(url, `set scram_iterations = 1; alter role current_user password '${new URL(url).password}'`)

async function query(url: string, statements: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements)
  await client.end()
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}
