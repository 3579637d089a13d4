import { open, stat } from 'node:fs/promises'

const POLL_MS = 300
/** The level of a warning in pino. */
const WARN = 40

type Entry = { level: number; msg?: string; err?: { stack?: string; message?: string } }

/** Prints the warnings and errors that the server appends to its log from now on, until the returned function is called. */
export function followLog(file: string): () => void {
  let position: number | null = null
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    try {
      const { size } = await stat(file)
      // A smaller file is a new one: the server has rotated its log.
      if (position === null) position = size
      else if (size < position) position = 0
      if (size === position) return
      const { text, end } = await completeLines(file, position, size)
      position = end
      for (const line of text.split('\n')) print(line)
    } catch {
      // The file does not exist yet, or is being rotated.
    } finally {
      isReading = false
    }
  }
  const timer = setInterval(() => void read(), POLL_MS)
  return () => clearInterval(timer)
}

async function completeLines(file: string, from: number, to: number) {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
    const length = buffer.lastIndexOf('\n') + 1
    return { text: buffer.toString('utf8', 0, length), end: from + length }
  } finally {
    await handle.close()
  }
}

function print(line: string) {
  if (!line) return
  const { level, msg, err } = JSON.parse(line) as Entry
  if (level < WARN) return
  console.error(`${level > WARN ? '✖' : '⚠'} ${msg ?? ''}${err ? `\n${err.stack ?? err.message}` : ''}`)
}
