/** The import cannot start or continue. The message is one sentence for the operator, shown unchanged in the console and the panel. */
export class ImportError extends Error {
  override name = 'ImportError'
}
