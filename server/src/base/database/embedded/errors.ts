/** The embedded PostgreSQL cannot run; the message explains to the user what to do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export class DataFolderInUseError extends EmbeddedPostgresError {
  override name = 'DataFolderInUseError'
  constructor(folder: string, pid: number) {
    super(
      `ReMusic ya está en marcha con la carpeta de datos ${folder} (proceso ${pid}). ` +
        'Detén ese proceso o indica otra carpeta con DATA_DIR=…',
    )
  }
}

export class PostgresVersionError extends EmbeddedPostgresError {
  override name = 'PostgresVersionError'
  constructor(cluster: string, found: string, expected: string) {
    super(
      `Los datos de ${cluster} son de PostgreSQL ${found} y esta versión de ReMusic trae PostgreSQL ${expected}. ` +
        'Haz una copia con la versión anterior de ReMusic (npm run remusic -- backup copia.remusic), ' +
        'aparta esa carpeta y restaura la copia con esta versión (npm run remusic -- restore copia.remusic).',
    )
  }
}
