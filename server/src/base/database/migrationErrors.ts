import type pg from 'pg'

/** README promises support from this version on. Tests reject SQL that only later versions accept. */
export const OLDEST_POSTGRES = 15

const AGAIN =
  'Vuelve a intentarlo con npm start o con npm run remusic -- migrate: lo que ya se aplicó se conserva, y el próximo intento continúa ahí.'
const INSUFFICIENT_PRIVILEGE = '42501'
/** Advice for the operator, by SQLSTATE. */
const ADVICE: Record<string, string> = {
  [INSUFFICIENT_PRIVILEGE]:
    'Da ese permiso a la cuenta de DATABASE_URL, por ejemplo con ALTER DATABASE … OWNER TO …, que la hace dueña de la base de datos.',
  // An extension is not available (0A000), or its files are missing (58P01).
  '0A000':
    'Si nombra una extensión, instala los módulos de PostgreSQL en su servidor (paquete postgresql-contrib).',
  '58P01': 'Instala los módulos de PostgreSQL en su servidor (paquete postgresql-contrib).',
  '53100': 'Libera espacio en el disco de PostgreSQL.',
}
const OTHER_ADVICE =
  'Corrige lo que indica; si no se debe a tu instalación, informa este mensaje a quien mantiene ReMusic.'

/** The schema cannot be brought up to date. The message tells the operator in Spanish what to do, so it is shown without a stack. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export class PostgresTooOldError extends MigrationError {
  constructor(version: string) {
    super(
      `ReMusic necesita PostgreSQL ${OLDEST_POSTGRES} o más nuevo, y el de esta base de datos es ${version}. ` +
        'No se cambió nada: actualiza PostgreSQL, o indica otro con DATABASE_URL, y vuelve a intentarlo.',
    )
  }
}

export class DatabaseIsNewerError extends MigrationError {
  constructor(names: string[]) {
    super(
      `La base de datos es de una versión más nueva de ReMusic (${names.join(', ')}), y esta solo funciona con el esquema de ` +
        'su propia versión o de la siguiente. Actualiza ReMusic antes de iniciarlo.',
    )
  }
}

export class DistantServersError extends MigrationError {
  constructor(servers: string[]) {
    super(
      'Con esta base de datos trabajan servidores de ReMusic que no son de esta versión, ni de la anterior ni de la siguiente: ' +
        `${servers.join(', ')}. Detenlos, o actualiza antes a la versión intermedia, y vuelve a intentarlo.`,
    )
  }
}

export class TablesInUseError extends MigrationError {
  constructor(name: string) {
    super(
      `La migración ${name} no se pudo aplicar porque otra operación, por ejemplo una copia de seguridad, usa las tablas. ` +
        'Espera a que termine y vuelve a intentarlo.',
    )
  }
}

type Rejection = Partial<Pick<pg.DatabaseError, 'code' | 'detail' | 'hint'>> & Error

/** PostgreSQL rejected a migration, or the connection was lost. */
export class MigrationFailedError extends MigrationError {
  constructor(what: string, cause: Rejection) {
    const reason = [cause.message, cause.detail, cause.hint].filter(Boolean).join('. ')
    const advice = ADVICE[cause.code ?? ''] ?? OTHER_ADVICE
    super(`${what}. El motivo: «${reason}».\n${advice}\n${AGAIN}`, { cause })
  }
}

/** Before the first migration, a role may lack the permission to create any table at all. */
export function rejectMissingPrivilege(error: Rejection): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  throw new MigrationFailedError('Las tablas de ReMusic no se pueden crear', error)
}

export async function rejectOldServer(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const [server] = rows
  if (server && server.number < OLDEST_POSTGRES * 10_000) throw new PostgresTooOldError(server.version)
}
