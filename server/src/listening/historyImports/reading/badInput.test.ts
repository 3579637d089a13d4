import { deflateRawSync } from 'node:zlib'
import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/listening/historyImports'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../../../testing/cpuTime.ts'
import { detect, read } from './index.ts'
import type { Upload } from './model.ts'
import * as fixtures from './testing/fixtures.ts'
import { anUpload, aZip, readAll } from './testing/reading.ts'

const rejects = (content: string | Uint8Array, msg: string, line?: number | null, extension = 'csv') =>
  expect(readAll(content, { extension, chunkBytes: 100_000 })).rejects.toMatchObject({
    name: 'ReadError',
    message: msg,
    ...(line !== undefined && { line }),
  })

describe('half a file', () => {
  test('is rejected with the line at which it ends', async () => {
    const pretty = JSON.stringify(fixtures.EXTENDED, null, 1)
    await rejects(pretty.slice(0, -10), TEXTS.brokenJson, pretty.slice(0, -10).split('\n').length, 'json')
    const library = JSON.stringify(fixtures.LIBRARY, null, 1)
    await rejects(library.slice(0, -10), TEXTS.brokenJson, library.slice(0, -10).split('\n').length, 'json')
    await rejects(
      `${fixtures.jsonLines(fixtures.LISTEN_BRAINZ)}{"listened_at":`,
      TEXTS.brokenJson,
      4,
      'jsonl',
    )
    await rejects(`${fixtures.RYM}"17","","Na`, TEXTS.openQuote, undefined, 'txt')
    await rejects(fixtures.XSPF.slice(0, -20), TEXTS.brokenXml, undefined, 'xspf')
    const zip = await aZip({ 'a.json': JSON.stringify(fixtures.EXTENDED) })
    await rejects(zip.subarray(0, zip.length - 30), TEXTS.brokenZip, null, 'zip')
  })

  test('an error in the middle of a file names its line', async () => {
    const rows = fixtures.EXTENDED.map((row) => JSON.stringify(row))
    await rejects(`[\n${rows[0]},\n${rows[1]}\n${rows[2]}]`, TEXTS.brokenJson, 4, 'json')
    await rejects(`[\n${rows[0]},\n{"ts": tomorrow}\n]`, TEXTS.brokenJson, 3, 'json')
    await rejects(
      '{\n"tracks": [\n{"artist":"a","track":"b"},\n{"artist" "a"}],\n"bannedTracks":[]}',
      TEXTS.brokenJson,
      4,
      'json',
    )
  })
})

describe('input that is too large', () => {
  test('a line without an end', async () => {
    const long = 'x'.repeat(2 * 1024 * 1024)
    await rejects(`${fixtures.RYM}"17","","${long}`, TEXTS.longLine, undefined, 'txt')
    await rejects(`#EXTM3U\n#EXTINF:1,${long}`, TEXTS.longLine, 2, 'm3u')
    await rejects(
      `{"tracks":[{"artist":"a","track":"${long}"}],"bannedTracks":[]}`,
      TEXTS.longLine,
      1,
      'json',
    )
    await rejects(`[{"ts":"","ms_played":1,"x":"${long}"}]`, TEXTS.largeJson, 1, 'json')
    await rejects(fixtures.XSPF.replace('Órbita', long), TEXTS.longLine, undefined, 'xspf')
  })

  test('JSON and XML of too many levels', async () => {
    const deep = '['.repeat(100_000)
    await rejects(`{"tracks":[{"artist":"a","track":"b","x":${deep}`, TEXTS.deepJson, 1, 'json')
    await rejects(`[{"ts":"","ms_played":1,"x":${deep}`, TEXTS.deepJson, 1, 'json')
    await rejects(`<playlist><trackList>${'<a>'.repeat(100)}`, TEXTS.brokenXml, undefined, 'xspf')
    expect(await detect(anUpload(deep, 'json'))).toBeNull()
  })

  test('a zip of too many files, or of more than it may contain', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.csv`, 'a,b\n']))
    await rejects(await aZip(many), TEXTS.manyMembers, null, 'zip')
    await rejects(rawZip('a.csv', Buffer.alloc(11 * 1024 * 1024)), TEXTS.zipBomb, null, 'zip')
    await rejects(
      rawZip('a.csv', Buffer.from('a,b'), { size: 600 * 1024 * 1024 }),
      TEXTS.zipBomb,
      null,
      'zip',
    )
  })

  test('a zip of files that are small alone and unpack to a thousand times its size together', async () => {
    const zeros = '0'.repeat(1024 * 1024)
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.csv`, zeros]))
    await rejects(await aZip(files), TEXTS.zipBomb, null, 'zip')
    // A workbook is a zip in a zip, and counts with the others.
    const workbook = await aZip({ 'xl/theme/theme1.xml': zeros.repeat(6) })
    await rejects(await aZip({ 'a.xlsx': workbook, 'b.xlsx': workbook }), TEXTS.zipBomb, null, 'zip')
  })

  test('a file that is larger than its zip says', async () => {
    const json = Buffer.from(JSON.stringify(fixtures.EXTENDED))
    await rejects(rawZip('a.json', json, { size: 400 }), TEXTS.brokenZip, null, 'zip')
  })
})

describe('input that patterns take long to compare', () => {
  /** Reading takes less than a tenth of it, and a pattern that backtracks at every character many times as much. */
  const MAX_CPU_MS = 30_000
  const flood = (text: string) => text.repeat(Math.ceil(900_000 / text.length))
  const columns = {
    columns: { title: 0, artist: 1, date: 2, score: 3, text: 4 },
    scale: 10,
    hasHeader: true,
  } as const
  test.each([
    ['empty lines', `${flood('\n')}x`],
    ['comments', flood('#\n')],
    ['spaces in a name', `#EXTM3U\n#EXTINF:1,a${flood(' ')}b\nx`],
    ['a long word', `a,b\n${flood('a')},b\n`],
    ['spaces in a text', `a,b,c,d,e\na,b,,,"${flood(' ')}x${flood(' \n')}"\n`],
    ['tags in a review', fixtures.RYM.replace('[b]Muy', flood('[b=').slice(0, 400_000))],
    ['quotes', `a,b\n${flood('" ')}`],
    ['a long date', `a,b,c\na,b,${flood('1')}\n`],
    ['entities', fixtures.RYM.replace('[b]Muy', flood('&#').slice(0, 400_000))],
    ['backslashes', `[{"ts":"","ms_played":1,"x":"${flood('\\')}"}]`],
  ])('%s', async (_, content) => {
    const cpuMs = await cpuTimeOf(() =>
      readAll(content, { columns, chunkBytes: 100_000 }).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ReadError' })
      }),
    )
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })
})

describe('input that is not allowed', () => {
  test.each(['../a.csv', '/etc/a.csv', 'C:\\a.csv', 'x/../../a.csv'])(
    'the path %s in a zip',
    async (path) => {
      await rejects(rawZip(path, Buffer.from('a,b\n1,2\n')), TEXTS.badPath, null, 'zip')
    },
  )

  test('a document type, which could expand without end', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "x">]>'
    await rejects(fixtures.XSPF.replace('<playlist', `${bomb}<playlist`), TEXTS.doctype, undefined, 'xspf')
  })

  test('NUL characters', async () => {
    await rejects(`${fixtures.GHAN.repeat(500)}"1720688852","\0`, TEXTS.nul)
    const { entries } = await readAll(
      JSON.stringify([{ ...fixtures.EXTENDED[0], master_metadata_track_name: 'a\0b\ud800' }]),
      { extension: 'json' },
    )
    expect(entries[0]?.item?.title).toBe('a b\ufffd')
  })

  test('an encrypted zip', async () => {
    await rejects(rawZip('a.csv', Buffer.from(fixtures.RYM), { flags: 1 }), TEXTS.encryptedZip, null, 'zip')
  })
})

describe('reading', () => {
  const options = { timeZone: 'UTC', columns: null, format: 'lastfmCsv' } as const
  const sink = { entry() {}, passedOver() {}, owner() {} }

  test('stops when it is cancelled', async () => {
    const controller = new AbortController()
    const upload = anUpload(fixtures.GHAN.repeat(10_000), 'csv', 100_000)
    const reading = read({
      ...options,
      upload,
      signal: controller.signal,
      sink: { ...sink, entry: () => controller.abort() },
    })
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a failure of the storage is no fault of the file', async () => {
    const failure = new Error('connection lost')
    const broken = (content: string | Uint8Array, extension: string): Upload => {
      const upload = anUpload(content, extension)
      let reads = 0
      return {
        ...upload,
        async *read() {
          reads++
          yield* upload.read()
          if (reads > 2) throw failure
        },
        async slice(start, end) {
          if (end - start < 40) return upload.slice(start, end)
          throw failure
        },
      }
    }
    for (const [content, extension, format] of [
      [fixtures.GHAN, 'csv', 'lastfmCsv'],
      [JSON.stringify(fixtures.EXTENDED), 'json', 'spotifyExtended'],
      [JSON.stringify(fixtures.LIBRARY), 'json', 'spotifyLibrary'],
      [fixtures.XSPF, 'xspf', 'xspf'],
      [await aZip({ 'a.csv': fixtures.GHAN }), 'zip', 'lastfmCsv'],
    ] as const) {
      const signal = new AbortController().signal
      await expect(
        read({ ...options, format, signal, sink, upload: broken(content, extension) }),
      ).rejects.toBe(failure)
    }
  })

  test('rejects a file that is not what was detected', async () => {
    const signal = new AbortController().signal
    const upload = anUpload(fixtures.RYM)
    await expect(read({ ...options, upload, signal, sink })).rejects.toMatchObject({
      message: TEXTS.notThisFormat,
    })
  })
})

/** A zip of one file with the given sizes in its directory. */
function rawZip(path: string, content: Buffer, { size = content.length, flags = 0 } = {}): Buffer {
  const name = Buffer.from(path)
  const data = deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, data])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
