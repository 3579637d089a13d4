import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes to the file until no space is left on its disk. */
export function fillDisk(file: string) {
  const handle = openSync(file, 'w')
  for (let size = 2 ** 20; size >= 2 ** 12; size /= 4)
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // No free space of that size is left.
    }
  closeSync(handle)
}
