/** A file that cannot be read. The message is for the person, and names what is wrong with which line or row, if one is known. */
export class ReadError extends Error {
  override readonly name = 'ReadError'
  readonly line: number | null

  constructor(msg: string, line: number | null = null) {
    super(msg)
    this.line = line
  }
}
