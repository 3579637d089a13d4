import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/database/embedded.ts'
import type { Distribution } from '../src/database/embedded/installation.ts'
import { migrate } from '../src/database/migrate.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { databaseAt, type TestServer } from './database.ts'
import { findPostgres15 } from './postgres15.ts'

let undo: (() => Promise<unknown>)[] = []

/** Starts one PostgreSQL for all test files, with a migrated template database that each file copies. */
export async function setup(project: TestProject) {
  const { DATABASE_URL } = process.env
  const serverUrl = project.name === 'postgres15' ? await startOn15() : (DATABASE_URL ?? (await startEmbedded()))
  const template = `remusic_template_${process.pid}_${randomBytes(3).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  undo.push(() => admin.end())
  await admin.query(`create database ${template}`)
  undo.push(() => admin.query(`drop database if exists ${template} with (force)`))

  const databaseUrl = databaseAt(serverUrl, template)
  await migrate(databaseUrl)
  const jobs = createJobs({ databaseUrl, log: pino({ level: 'silent' }), clock: systemClock })
  await jobs.start()
  await jobs.stop()
  // A database can only be copied while it has no connections.
  await admin.query(`alter database ${template} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
  project.provide('testServer', { serverUrl, template })
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
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    ...(distribution && { distribution }),
  })
  undo.push(stop)
  return url
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}
