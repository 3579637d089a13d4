import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DumpTableName } from '../../src/music/importing/musicbrainz/dumpTables.ts'

const BUFFER_BYTES = 1 << 20

/** The files of a dump while it is written. Writes are synchronous, so nothing queues up however fast the rows are made. */
export class TableFiles {
  readonly #directory: string
  readonly #files = new Map<DumpTableName, TableFile>()

  constructor(directory: string) {
    this.#directory = join(directory, 'mbdump')
    mkdirSync(this.#directory, { recursive: true })
  }

  /** The file of a table, which is created when it is first asked for. */
  of(table: DumpTableName): TableFile {
    let file = this.#files.get(table)
    if (!file) {
      file = new TableFile(join(this.#directory, table))
      this.#files.set(table, file)
    }
    return file
  }

  close() {
    for (const file of this.#files.values()) file.close()
  }
}

class TableFile {
  readonly #descriptor: number
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  #length = 0

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w')
  }

  write(line: string) {
    // A character of a string takes at most three bytes.
    if (this.#length + line.length * 3 > BUFFER_BYTES) this.#flush()
    if (line.length * 3 > BUFFER_BYTES) this.#store(Buffer.from(line))
    else this.#length += this.#buffer.write(line, this.#length)
  }

  close() {
    this.#flush()
    closeSync(this.#descriptor)
  }

  #flush() {
    this.#store(this.#buffer.subarray(0, this.#length))
    this.#length = 0
  }

  #store(bytes: Buffer) {
    let written = 0
    while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written)
  }
}
