import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { extent } from '@remusic/server/testing/extent'
import { writeDump } from '@remusic/server/testing/musicbrainz/writeDump'
import { writeSmallDump } from '@remusic/server/testing/musicbrainz/writeSmallDump'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { progressOn } from './importProgress.ts'

const PROGRAM = fileURLToPath(new URL('remusic.ts', import.meta.url))
/** An unreachable database, because mistakes in a command are found before it is needed. */
const NOWHERE = 'postgres://nowhere.invalid/remusic'
const MANY = extent(200, 8_000)

let database: TestDatabase
let folder: string
let url = NOWHERE

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remusic-import-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Types the command. `interrupt` is sent as soon as the output matches. */
async function importing(
  words: string[],
  { env = {}, interrupt }: { env?: Record<string, string>; interrupt?: [NodeJS.Signals, RegExp] } = {},
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [PROGRAM, 'import', 'musicbrainz', ...words], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      output[name] += chunk
      if (interrupt?.[1].test(output[name])) child.kill(interrupt[0])
    })
  }
  const [code] = await once(child, 'close')
  return { code, ...output }
}

async function titles(): Promise<string[]> {
  const { rows } = await database.pool.query('select title from songs order by title collate "C"')
  return rows.map(({ title }) => title)
}

/** Keeps reading songs until it is stopped, so that an import cannot swap in its catalogue meanwhile. */
async function aReader() {
  const client = await database.pool.connect()
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  await client.query('select from songs limit 1')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function isImporting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select to_regclass('musicbrainz.stages') is not null as is_importing",
  )
  return rows[0].is_importing
}

describe('import musicbrainz', () => {
  beforeEach(async () => {
    database = await testDatabase()
    url = database.url
  })

  afterEach(async () => {
    url = NOWHERE
    await database.drop()
  })

  test('the catalogue has the music of the dump, and the console says how much', async () => {
    await writeSmallDump(folder)
    const { code, stdout, stderr } = await importing([folder])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Exportación de MusicBrainz del 2026-11-14, 1 MB\.\nEstimación: unas /)
    expect(stdout).toMatch(/Leyendo .*\n/)
    const [, songs] =
      /Listo: el catálogo tiene \d+ artistas, \d+ álbumes y (\d+) canciones\.\n$/.exec(stdout) ?? []
    const stored = await titles()
    expect(stored).toHaveLength(Number(songs))
    expect(stored).toEqual(expect.arrayContaining(['Luz de abril', 'Dos ventanas', '橋の上で']))
  })

  test('a slice brings the artists of a country only', async () => {
    await writeSmallDump(folder)
    const { code } = await importing([folder, '--countries', 'br'])
    expect(code).toBe(0)
    expect(await titles()).toEqual(['Coração de março'])
  })

  test('Ctrl+C leaves the old catalogue, and the next import continues', async () => {
    await writeDump(folder, { recordings: MANY })
    const stopReading = await aReader()
    const interrupted = await importing([folder], { interrupt: ['SIGINT', /Leyendo/] })
    await stopReading()
    expect([interrupted.code, interrupted.stderr]).toEqual([
      130,
      'Interrumpido. El catálogo anterior sigue en pie; la próxima vez continúa donde quedó.\n',
    ])
    expect(await titles()).toEqual([])
    expect((await importing([folder])).code).toBe(0)
    expect((await titles()).length).toBeGreaterThan(MANY * 0.9)
  })

  test.each([/Indexando/, /Preparando/, /Leyendo/].slice(0, extent(1, 3)))(
    'an import that is killed while its output says %s leaves the old catalogue, and the next one continues',
    async (moment) => {
      await writeDump(folder, { recordings: MANY })
      const stopReading = await aReader()
      await importing([folder], { interrupt: ['SIGKILL', moment] })
      await stopReading()
      expect(await titles()).toEqual([])
      const { code, stderr } = await importing([folder])
      expect([code, stderr]).toEqual([0, ''])
      expect((await titles()).length).toBeGreaterThan(MANY * 0.9)
    },
  )

  test('a second import at the same time is rejected', async () => {
    await writeDump(folder, { recordings: MANY })
    const stopReading = await aReader()
    const first = importing([folder])
    await expect.poll(isImporting).toBe(true)
    const second = await importing([folder])
    expect([second.code, second.stderr]).toEqual([1, 'Ya hay una importación en curso.\n'])
    await stopReading()
    expect((await first).code).toBe(0)
  })

  test('tags and ratings are not imported where people pay, unless the operator insists', async () => {
    await writeSmallDump(folder)
    const env = {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
      MERCADOPAGO_WEBHOOK_SECRET: 'secret',
      PUBLIC_URL: 'https://musica.example',
    }
    const refused = await importing([folder], { env })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /^Las etiquetas y valoraciones de mbdump-derived .*CC BY-NC-SA.*--noncommercial.*\.\n$/,
    )
    expect(await isImporting()).toBe(false)
    expect((await importing([folder, '--noncommercial'], { env })).code).toBe(0)

    await rm(folder, { recursive: true })
    await writeSmallDump(folder, undefined, { derived: false })
    expect((await importing([folder], { env })).code).toBe(0)
  })
})

test.each([
  [[], 2, /^Falta indicar la carpeta o los archivos de la exportación\.\n\nUso: /],
  [['/nowhere'], 1, /^No existe \/nowhere\.\n$/],
  [
    ['.', '--countries', 'Argentina'],
    1,
    /^--countries espera códigos separados por comas, por ejemplo AR,MX\.\n$/,
  ],
  [['.', '--since', 'ayer'], 1, /^--since espera un número entre 1000 y 2100\.\n$/],
  [['.', '--min-releases', '-1'], 2, /^Hay una opción que no existe o a la que le falta su valor\.\n/],
])('import musicbrainz %s is explained in one sentence', async (words, code, sentence) => {
  const result = await importing(words)
  expect(result.code).toBe(code)
  expect(result.stderr).toMatch(sentence)
})

test('a terminal shows one bar with stage, speed and time left', () => {
  const written: string[] = []
  let time = 0
  const output = { isTTY: true, columns: 100, write: (text: string) => written.push(text) > 0 }
  const progress = progressOn(output as unknown as NodeJS.WriteStream, () => time)
  const report = {
    stage: 'read',
    detail: 'track',
    rows: 0,
    rowsPerSecond: 250_000,
    secondsLeft: null,
  } as const
  progress.show({ ...report, percent: 0 })
  time = 60_000
  progress.show({ ...report, percent: 25 })
  progress.end()
  expect(written).toEqual([
    '\r░░░░░░░░░░░░░░░░░░░░░░░░   0 % · Leyendo track · 250.000 filas/s\x1b[K',
    '\r██████░░░░░░░░░░░░░░░░░░  25 % · Leyendo track · 250.000 filas/s · quedan 3 min\x1b[K',
    '\n',
  ])
})

test('a log gets a line per stage, and one every ten seconds', () => {
  const written: string[] = []
  let time = 0
  const output = { isTTY: false, columns: 0, write: (text: string) => written.push(text) > 0 }
  const progress = progressOn(output as unknown as NodeJS.WriteStream, () => time)
  const report = { detail: '', rows: 0, rowsPerSecond: 0, secondsLeft: 90 }
  for (time = 0; time < 12_000; time += 1_000) progress.show({ ...report, stage: 'read', percent: 1 })
  progress.show({ ...report, stage: 'select', percent: 20 })
  progress.end()
  expect(written.map((line) => line.split(' · ').slice(1).join(' '))).toEqual([
    'Leyendo quedan 2 min\n',
    'Leyendo quedan 2 min\n',
    'Eligiendo quedan 2 min\n',
  ])
})
