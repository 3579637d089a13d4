import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, open, stat } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar-stream'
import { ImportError } from './errors.ts'

/** Programs that decompress, fastest first. Without any of them, a much slower library does it, also in a process of its own. */
const PROGRAMS = ['lbzip2', 'pbzip2', 'bzip2']
const OWN_PROGRAM = fileURLToPath(new URL('bunzip2.ts', import.meta.url))
const READ_SIZE = 1 << 20
const TAR_BLOCK_SIZE = 512

export const ARCHIVE_NAME = /\.tar(\.bz2)?$/

export type ReadOptions = {
  signal?: AbortSignal
  /** Called with the number of bytes that have been read from the disk since the last call. */
  onBytes?: (bytes: number) => void
}

export type File = { name: string; content: AsyncIterable<Buffer> }

/**
 * Yields the files of an archive in order, without unpacking it to disk. A file must be read or skipped before the next one is requested;
 * stopping early also ends the program that decompresses.
 */
export async function* filesOf(path: string, options: ReadOptions = {}): AsyncGenerator<File> {
  const unpacking = extract()
  const source = Readable.from(bytesOf(path, options), { objectMode: false, highWaterMark: READ_SIZE })
  const feeding = pipeline(source, unpacking)
  // The loop below receives the same error, so this only prevents an unhandled rejection.
  feeding.catch(() => {})
  try {
    for await (const entry of unpacking) {
      yield { name: entry.header.name, content: contentOf(path, entry) }
      entry.resume()
    }
    await feeding
  } catch (error) {
    throw asDamage(path, error)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

async function* contentOf(path: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw asDamage(path, error)
  }
}

async function* bytesOf(path: string, options: ReadOptions): AsyncGenerator<Buffer> {
  if (path.endsWith('.bz2')) {
    yield* decompressedBytesOf(path, options)
    return
  }
  if (!(await endsLikeAnArchive(path))) throw new DamagedArchiveError(path)
  for await (const chunk of createReadStream(path, { highWaterMark: READ_SIZE })) {
    options.signal?.throwIfAborted()
    options.onBytes?.(chunk.length)
    yield chunk
  }
}

async function* decompressedBytesOf(path: string, { signal, onBytes }: ReadOptions): AsyncGenerator<Buffer> {
  signal?.throwIfAborted()
  const program = await startDecompressing(onBytes ? await counted(path, onBytes) : createReadStream(path))
  try {
    for await (const chunk of program.output) {
      signal?.throwIfAborted()
      yield chunk
    }
    if ((await program.exitCode) !== 0) throw new DamagedArchiveError(path)
  } finally {
    program.end()
  }
}

async function counted(path: string, onBytes: (bytes: number) => void): Promise<Readable> {
  const file = createReadStream(path, { highWaterMark: READ_SIZE })
  file.on('data', (chunk) => onBytes(chunk.length))
  file.pause()
  return file
}

async function startDecompressing(input: Readable) {
  const installed = await firstInstalled()
  const child = installed
    ? spawn(installed, ['-dc'], { stdio: ['pipe', 'pipe', 'ignore'] })
    : spawn(process.execPath, [OWN_PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] })
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  exitCode.catch(() => {})
  // A program that gives up closes its input; its exit code reports the failure.
  const feeding = pipeline(input, child.stdin)
  feeding.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') child.stdout.destroy(error)
  })
  return {
    output: child.stdout as AsyncIterable<Buffer>,
    exitCode,
    end: () => endProgram(child, input),
  }
}

function endProgram(child: ChildProcess, input: Readable) {
  input.destroy()
  if (child.exitCode === null) child.kill('SIGKILL')
}

async function firstInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const program of PROGRAMS) {
    for (const folder of folders) {
      const path = join(folder, program)
      if (
        await access(path, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return path
    }
  }
  return undefined
}

/** An archive ends with blocks of zeros, which a truncated one lacks even if it was cut between two files. */
async function endsLikeAnArchive(path: string): Promise<boolean> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(TAR_BLOCK_SIZE),
      0,
      TAR_BLOCK_SIZE,
      Math.max(0, size - TAR_BLOCK_SIZE),
    )
    return bytesRead === TAR_BLOCK_SIZE && buffer.every((byte) => byte === 0)
  } finally {
    await file.close()
  }
}

class DamagedArchiveError extends ImportError {
  override name = 'DamagedArchiveError'
  constructor(path: string, cause?: unknown) {
    super(`El archivo ${basename(path)} está dañado o incompleto: vuelve a descargarlo.`, { cause })
  }
}

/** Attributes an error of the reader to a damaged archive, unless it is a system error or an abort. */
function asDamage(path: string, error: unknown): unknown {
  if (error instanceof ImportError) return error
  const { name, code } = error as NodeJS.ErrnoException
  return name === 'AbortError' || code?.startsWith('E') ? error : new DamagedArchiveError(path, error)
}
