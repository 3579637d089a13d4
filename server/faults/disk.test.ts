import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { askAlong } from './asking.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { within } from './settings.ts'

const SIZE = '400m'
const REFUSALS_WANTED = 20

/** A disk of its own in memory, or null where this account may not mount one. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

function fill(file: string) {
  const handle = openSync(file, 'w')
  for (let size = 2 ** 20; size >= 2 ** 12; size /= 4)
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // Nothing of that size is left.
    }
  closeSync(handle)
}

test('on a full disk writes are told to come back, reads go on, and space is all it takes', async (context) => {
  const disk = smallDisk()
  if (!disk) return context.skip('A full disk needs the right to mount one in memory: run it as root.')
  const { world, server } = await oneServer({}, disk)
  // What PostgreSQL sets aside for its log while there is room.
  for (let i = 0; i < 5; i++) await sql`select pg_switch_wal()`.execute(world.db)
  await sql`checkpoint`.execute(world.db)
  const oracle = await writersAt(world, server)
  const back = recoveries(oracle)
  const pid = server.pid()

  const filler = join(disk, 'filler')
  fill(filler)
  const endAsking = askAlong(world, server)
  const giveUp = performance.now() + within(120_000)
  while (oracle.refusals() < REFUSALS_WANTED && performance.now() < giveUp) await wait(100)
  const answers = await endAsking()
  expect(oracle.refusals()).toBeGreaterThanOrEqual(REFUSALS_WANTED)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])

  rmSync(filler)
  expect(await back.measure()).toBeLessThan(within(5_000))
  await settle('the disk full', oracle, back.longest())
  expect(server.pid()).toBe(pid)
})
