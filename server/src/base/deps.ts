import type { Config } from '../config.ts'
import type { Log } from './common/log.ts'
import type { Db } from './database/client.ts'
import type { Clock } from './database/clock.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RateLimits } from './limits/rateLimits.ts'
import type { Mail } from './mail/mail.ts'
import type { Sockets } from './sockets/socket.ts'

/** The dependencies that every room receives; none of them is a global. */
export type Deps = {
  config: Config
  db: Db
  /** For session-level locks, which a pooler in transaction mode would lose. */
  direct: Db
  /** The address of `direct`, for processes of our own. */
  directUrl: string
  log: Log
  mail: Mail
  jobs: Jobs
  sockets: Sockets
  limits: RateLimits
  clock: Clock
}
