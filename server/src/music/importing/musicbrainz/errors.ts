/** An import cannot start or go on. The message is one sentence for the operator, shown as it is in the console and the panel. */
export class ImportError extends Error {
  override name = 'ImportError'
}
