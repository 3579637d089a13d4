import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manage } from './process.ts'
import { findPrograms } from './programs.ts'
import { identify, isAlive, readRecord, removeRemains, writeRecord } from './record.ts'

/** Processes are identified by /proc, like on every Debian. */
const onLinux = test.skipIf(process.platform !== 'linux')

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function aProcess(folder: string, script: string, isReady = async () => true) {
  const managed = manage(
    { name: 'example', command: 'sh', args: ['-c', script], folder, account: null, isReady },
    () => {},
  )
  onTestFinished(() => managed.kill())
  return managed
}

const recordOf = (processes: { name: string; pid: number; startedAt: string }[]) => ({
  supervisor: { pid: 0, startedAt: '' },
  processes,
  dataFolders: [],
  disks: [],
  summary: [],
  patroniUrls: [],
})

test('a process that ends before it is ready says why', async () => {
  const managed = await aProcess(await aFolder(), 'echo the port is taken; exit 1', async () => false)
  await expect(managed.start()).rejects.toThrow('example exited before it was ready.\nthe port is taken')
})

onLinux('a process is paused, resumed and killed together with its children', async () => {
  const managed = await aProcess(await aFolder(), 'sleep 60 & wait')
  await managed.start()
  const process = identify(managed.pid() ?? 0)
  managed.pause()
  managed.resume()
  await managed.kill()
  expect(isAlive(process)).toBe(false)
  expect(managed.pid()).toBeNull()
})

onLinux('a cluster whose supervisor died is removed: processes by their id, then the folder', async () => {
  const folder = await aFolder()
  const managed = await aProcess(await aFolder(), 'sleep 60')
  await managed.start()
  const left = { name: 'left', ...identify(managed.pid() ?? 0) }
  writeRecord(folder, recordOf([left]))
  expect(readRecord(folder)?.processes).toEqual([left])
  await removeRemains(folder)
  await expect.poll(() => isAlive(left)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})

onLinux('a process that reuses a recorded id is left alone', async () => {
  const folder = await aFolder()
  const managed = await aProcess(await aFolder(), 'sleep 60')
  await managed.start()
  const pid = managed.pid() ?? 0
  writeRecord(folder, recordOf([{ name: 'other', pid, startedAt: '1' }]))
  await removeRemains(folder)
  expect(isAlive(identify(pid))).toBe(true)
})

test('names the Debian packages that are missing', () => {
  const { PATH } = process.env
  onTestFinished(() => void Object.assign(process.env, { PATH }))
  process.env.PATH = '/nowhere'
  expect(() => findPrograms({ withBackups: true })).toThrow(/apt install etcd-server patroni .*pgbackrest/)
})
