import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file in the archive, which is an ordinary .tar.gz that any tool can open. */
export type Entry = { name: string; content: Buffer }

const BLOCK = 512
const ENTRY_LIMIT_BYTES = 256 * 1024 * 1024
/** Higher levels compress this data hardly better and take twice as long. */
const COMPRESSION = { level: 4 }

export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  signal?: AbortSignal,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(tar(entries), createGzip(COMPRESSION), file, { ...(signal && { signal }) })
}

/** Reads to the end of the file, so that damage anywhere is detected. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const stream = createGunzip()
  // The error is also reported to the reader of the stream.
  pipeline(createReadStream(path), stream).catch(() => {})
  const bytes = new Bytes(stream)
  try {
    while (true) {
      const header = await bytes.take(BLOCK)
      if (header.every((byte) => byte === 0)) break
      const { name, size } = readHeader(header)
      const content = await bytes.take(size)
      await bytes.take(padding(size))
      yield { name, content }
    }
    await bytes.drain()
  } finally {
    stream.destroy()
  }
}

async function* tar(entries: AsyncIterable<Entry>) {
  for await (const { name, content } of entries) {
    yield header(name, content.length)
    yield content
    yield Buffer.alloc(padding(content.length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0')
  block.write(name, 0, 100)
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  block.write('0', 156)
  block.write('ustar\u000000', 257, 'latin1')
  // The checksum is computed with spaces in its own field.
  block.fill(' ', 148, 156)
  block.write(`${octal(checksumOf(block), 7)}\0`, 148, 'latin1')
  return block
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('latin1', from, to).replace(/\0.*$/s, '')
  const expected = Number.parseInt(text(148, 156), 8)
  const blank = Buffer.from(block).fill(' ', 148, 156)
  const size = Number.parseInt(text(124, 136), 8)
  if (expected !== checksumOf(blank) || !(size <= ENTRY_LIMIT_BYTES)) throw new Error('invalid tar entry')
  return { name: text(0, 100), size }
}

const checksumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0)
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

class Bytes {
  #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest]
    let length = this.#rest.length
    while (length < size) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new Error('unexpected end of archive')
      parts.push(value)
      length += value.length
    }
    const all = Buffer.concat(parts, length)
    this.#rest = all.subarray(size)
    return all.subarray(0, size)
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
