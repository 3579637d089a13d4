import { Transform, type TransformCallback } from 'node:stream'
import type { DumpTable } from './dumpTables.ts'
import { ImportError } from './errors.ts'

const TAB = 9
const NEWLINE = 10
const BACKSLASH = 92
/** Characters that COPY writes after a backslash: control characters, a backslash, and the N of NULL. */
const ESCAPED = new Set([...'bfnrtvN\\'].map((character) => character.charCodeAt(0)))

/**
 * Keeps the columns of a COPY stream that an import needs. It scans bytes and tracks its position in a line, so lines may have any length
 * and chunks may end anywhere. Fields are neither decoded nor collected.
 */
export class Projection extends Transform {
  rows = 0
  readonly #table: DumpTable
  readonly #isKept: boolean[]
  readonly #firstKept: number
  #column = 0
  #lineIsEmpty = true
  #isAfterBackslash = false

  constructor(table: DumpTable) {
    super({ highWaterMark: 1 << 20 })
    this.#table = table
    this.#isKept = table.columns.map(({ type }) => type !== null)
    this.#firstKept = this.#isKept.indexOf(true)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    try {
      done(null, this.#project(chunk))
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback) {
    const isComplete = this.#lineIsEmpty && this.#column === 0
    done(isComplete ? null : this.#problem('está cortada'))
  }

  /** The local copies of the fields make this loop several times faster: it runs once per byte of the dump. */
  #project(chunk: Buffer): Buffer {
    const isKept = this.#isKept
    const lastColumn = isKept.length - 1
    const output = Buffer.allocUnsafe(chunk.length)
    let column = this.#column
    let keeps = isKept[column] === true
    let isAfterBackslash = this.#isAfterBackslash
    let length = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number
      if (isAfterBackslash) {
        if (!ESCAPED.has(byte)) throw this.#problem('tiene una secuencia de escape que no existe')
        isAfterBackslash = false
        if (keeps) output[length++] = byte
      } else if (byte === TAB) {
        column++
        if (column > lastColumn) throw this.#problem(`tiene más de ${isKept.length} columnas`)
        keeps = isKept[column] === true
        if (keeps && column !== this.#firstKept) output[length++] = TAB
      } else if (byte === NEWLINE) {
        if (column !== lastColumn) throw this.#problem(`no tiene ${isKept.length} columnas`)
        output[length++] = NEWLINE
        this.rows++
        column = 0
        keeps = isKept[0] === true
      } else {
        if (byte === BACKSLASH) isAfterBackslash = true
        if (keeps) output[length++] = byte
      }
    }
    this.#column = column
    this.#isAfterBackslash = isAfterBackslash
    if (chunk.length > 0) this.#lineIsEmpty = chunk[chunk.length - 1] === NEWLINE
    return output.subarray(0, length)
  }

  #problem(what: string) {
    return new ImportError(
      `La línea ${(this.rows + 1).toLocaleString('es')} de la tabla ${this.#table.name} ${what}: vuelve a descargar la exportación.`,
    )
  }
}
