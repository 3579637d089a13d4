import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** A structured log, one JSON object per line, without personal data or tokens. */
export function createLog({ level, to }: { level: string; to?: DestinationStream }): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: { pid: process.pid },
      redact: { paths: SECRET_PATHS, censor: '[oculto]' },
      serializers: { err: describeError },
    },
    to ?? pino.destination({ fd: 1, sync: false }),
  )
}

/** Logs only the fields that help to find the cause: drivers attach whole connections to their errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, issues } = error as { code?: unknown; constraint?: unknown; issues?: unknown }
  return {
    name,
    message,
    stack,
    code,
    constraint,
    issues,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'credential',
  'secret',
  'email',
  'text',
  'to_address',
  'text_body',
  'html_body',
]
// Each star matches one level of nesting in pino.
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`])
