/** A command failed for a reason that the message explains to the user. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export class DamagedBackupError extends CommandError {
  override name = 'DamagedBackupError'
  constructor(file: string, cause?: unknown) {
    super(`La copia ${file} está dañada o incompleta: no se restauró nada.`, { cause })
  }
}
