import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fillDisk } from './fillDisk.ts'
import { startProbe } from './probe.ts'
import { oneServer, recoveries, settle, writersAt } from './scenario.ts'
import { within } from './settings.ts'

const SIZE = '400m'
const MIN_REJECTIONS = 20

/** Mounts a small disk in memory, or returns null if this account may not mount one. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

test('on a full disk writes are rejected, reads continue, and writes work again once there is space', async (context) => {
  const disk = smallDisk()
  if (!disk) return context.skip('Needs permission to mount a disk in memory: run it as root.')
  const { world, server } = await oneServer({}, disk)
  // PostgreSQL reserves the WAL segments it will need while there is still room.
  for (let i = 0; i < 5; i++) await sql`select pg_switch_wal()`.execute(world.db)
  await sql`checkpoint`.execute(world.db)
  const oracle = await writersAt(world, server)
  const recovery = recoveries(oracle)
  const pid = server.pid()

  const filler = join(disk, 'filler')
  fillDisk(filler)
  const stopProbe = startProbe(world, server)
  const deadline = performance.now() + within(120_000)
  while (oracle.rejections() < MIN_REJECTIONS && performance.now() < deadline) await wait(100)
  const responses = await stopProbe()
  expect(oracle.rejections()).toBeGreaterThanOrEqual(MIN_REJECTIONS)
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])

  rmSync(filler)
  expect(await recovery.measure()).toBeLessThan(within(5_000))
  await settle('the disk full', oracle, recovery.longest())
  expect(server.pid()).toBe(pid)
})
