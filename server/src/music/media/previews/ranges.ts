/** A byte range, both ends inclusive. */
export type ByteRange = { first: number; last: number }

/**
 * Parses a Range header. Returns `all` if there is none or it must be ignored (e.g. multiple ranges), and `beyond` if it
 * starts past the end of the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'beyond' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const count = Math.min(Number(to), size)
    return count === 0 ? 'beyond' : { first: size - count, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'all'
  return first >= size ? 'beyond' : { first, last }
}
