import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Sockets } from './socket.ts'

export type Clock = { now(): Date }

/** What every noun is handed: nothing that matters is reached in another way. */
export type Deps = {
  config: Config
  db: Db
  /** For reads that may lag a moment behind what was written: a copy where there is one, the database itself where not. */
  replica: Db
  log: Log
  mail: Mail
  jobs: Jobs
  sockets: Sockets
  limits: Limits
  clock: Clock
}
