import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { throwIfInterrupted } from './children.mjs'
import { withProgress } from './progress.mjs'
import { PROJECT } from './project.mjs'

const FOLDER = join(PROJECT, '.cache')
const LOCK = join(FOLDER, 'setup.lock')
const POLL_MS = 200
const HEARTBEAT_MS = 2_000
/** A lock without a heartbeat for this long is stale, even if another process has reused its process id. */
const STALE_MS = 10_000

/**
 * Runs the work while no other command installs or builds in this folder.
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(work) {
  mkdirSync(FOLDER, { recursive: true })
  if (!tryLock()) {
    await withProgress('Esperando a otra orden que prepara esta misma carpeta', async () => {
      while (!tryLock()) {
        throwIfInterrupted()
        await sleep(POLL_MS)
      }
    })
  }
  const heartbeat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), HEARTBEAT_MS)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(LOCK, { force: true })
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    if (!isHolderAlive()) rmSync(LOCK, { force: true })
    return false
  }
}

function isHolderAlive() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) return false
    const pid = Number(readFileSync(LOCK, 'utf8'))
    // The file is empty for an instant between its creation and the write.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
