/** A command cannot be carried out; the message tells the person why. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export class DamagedBackupError extends CommandError {
  override name = 'DamagedBackupError'
  constructor(file: string, cause?: unknown) {
    super(`La copia ${file} está dañada o incompleta: no se restauró nada.`, { cause })
  }
}
