/** A part of a file, both ends included. */
export type Part = { first: number; last: number }

/**
 * What a Range header asks for: a part; `all` where there is none or it is to be ignored, as several parts at once are;
 * `beyond` where the file has nothing of it.
 */
export function readRange(header: string | undefined, size: number): Part | 'all' | 'beyond' {
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
