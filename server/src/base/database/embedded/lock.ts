import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderInUseError } from './errors.ts'
import { processIdentity } from './processes.ts'

type Holder = { pid: number; identity: string | null; id: string }

/** Locks the folder for this process until the returned function is called or the process dies. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_NAME)
  const me: Holder = { pid: process.pid, identity: processIdentity(process.pid), id: randomUUID() }
  const draft = `${path}.${me.id}`
  await writeFile(draft, JSON.stringify(me), { mode: 0o600, flag: 'wx' })
  try {
    // A hard link is created atomically, so no process can read a half-written lock.
    while (!(await tryLink(draft, path))) {
      const holder = await readHolder(path)
      if (holder && isAlive(holder)) throw new DataFolderInUseError(folder, holder.pid)
      await removeStale(path, holder, me.id)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await readHolder(path))?.id === me.id) await rm(path, { force: true })
  }
}

/** The pid of the running process that holds the lock, or null. */
export async function folderHolder(folder: string): Promise<number | null> {
  const holder = await readHolder(join(folder, LOCK_NAME))
  return holder && isAlive(holder) ? holder.pid : null
}

const LOCK_NAME = 'lock'

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive({ pid, identity }: Holder): boolean {
  return identity !== null && processIdentity(pid) === identity
}

async function removeStale(path: string, stale: Holder | null, id: string): Promise<void> {
  const aside = `${path}.stale.${id}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Between reading and renaming, another process may have taken the lock: restore it.
  const moved = await readHolder(aside)
  if (moved && moved.id !== stale?.id && isAlive(moved)) await tryLink(aside, path)
  await rm(aside, { force: true })
}
