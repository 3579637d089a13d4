// Loaded into a server with --import: counts the queries it sends to PostgreSQL, and keeps the number in the file QUERY_COUNT_FILE.
import { writeFile } from 'node:fs/promises'
import pg from 'pg'

const WRITE_MS = 200

let count = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  count += 1
  return Reflect.apply(query, this, args)
} as typeof query

const { QUERY_COUNT_FILE: file } = process.env
if (file) setInterval(() => void writeFile(file, String(count)), WRITE_MS).unref()
