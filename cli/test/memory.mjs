import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory. Elsewhere, and in containers that allow little of it, tests write to the disk. */
const IN_MEMORY = '/dev/shm'
const PREFIX = 'remusic-tests-'
/** More than a run ever keeps at the same time. */
const NEEDED_BYTES = 3 * 2 ** 30

/**
 * Makes a folder for the temporary files of a run, which is removed when this process exits. Each test file copies a database of
 * a thousand small files, and on a disk creating them takes most of the time of a start.
 */
export function makeTemporaryFolder() {
  const parent = hasRoom() ? IN_MEMORY : tmpdir()
  removeAbandoned(parent)
  const folder = join(parent, PREFIX + process.pid)
  mkdirSync(folder)
  // As root, PostgreSQL runs under another account.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return process.platform === 'linux' && Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
  } catch {
    return false
  }
}

/** A run that was killed could not remove its folder. @param {string} parent */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
