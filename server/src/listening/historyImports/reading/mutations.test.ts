import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extent } from '../../../../testing/extent.ts'
import { ReadError } from './errors.ts'
import * as fixtures from './testing/fixtures.ts'
import { aWorkbook, aZip, readAll } from './testing/reading.ts'

const RUNS_PER_FILE = extent(8, 40)

const files: [string, Buffer][] = [
  ...Object.entries(fixtures).flatMap(([name, fixture]): [string, Buffer][] => {
    if (typeof fixture === 'function' || name === 'DEEZER') return []
    return [[name, Buffer.from(typeof fixture === 'string' ? fixture : JSON.stringify(fixture, null, 1))]]
  }),
  ['LISTEN_BRAINZ lines', Buffer.from(fixtures.jsonLines(fixtures.LISTEN_BRAINZ))],
  ['workbook', await aWorkbook(fixtures.DEEZER)],
  ['zip', await aZip({ 'a.json': JSON.stringify(fixtures.EXTENDED), 'b.csv': fixtures.RYM })],
]

const SIGNS = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\0',
  '<',
  '>',
  '&',
  '\uFEFF',
  'é',
  '\ud83d\ude00',
  '-1',
  '1e999',
  'null',
]

/** Replaces, inserts, removes or repeats a part. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(40),
  inserted: fc.oneof(
    fc.constantFrom(...SIGNS).map((sign) => Buffer.from(sign)),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(null),
  ),
})
type Mutation = { at: number; removed: number; inserted: Buffer | null }

const mutated = (file: Buffer, mutations: readonly Mutation[]) =>
  mutations.reduce((bytes, { at, removed, inserted }) => {
    const place = Math.floor(at * bytes.length)
    const part = inserted ?? bytes.subarray(place, place + removed * 2)
    return Buffer.concat([bytes.subarray(0, place), part, bytes.subarray(place + removed)])
  }, file)

describe('a damaged file', () => {
  test.each(files)('%s is read or rejected with a reason', async (_, file) => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
        const columns = {
          columns: { title: 0, artist: 1, date: 2, score: 3 },
          scale: 10,
          hasHeader: true,
        } as const
        const result = await readAll(mutated(file, mutations), { columns }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ReadError)
          return null
        })
        for (const entry of result?.entries ?? []) {
          // Every entry can be stored: PostgreSQL accepts neither NUL nor half a surrogate pair.
          const json = JSON.stringify(entry)
          expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i)
          expect(entry.item?.title).not.toBe('')
          // An M3U file may have titles only.
          if (result?.format !== 'm3u') expect(entry.item?.artist).not.toBe('')
        }
      }),
      { numRuns: RUNS_PER_FILE },
    )
  })
})
