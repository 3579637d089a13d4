import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './programs.ts'

export class CannotMountError extends Error {
  override name = 'CannotMountError'
  constructor(reason: string) {
    super(`A small disk needs permission to mount one in memory: run this as root. (${reason})`)
  }
}

/** Folders and files of one cluster, which belong to the account of its engines. */
export function createFolders(root: string, account: Account | null) {
  const own = async (path: string) => {
    if (account) await chown(path, account.uid, account.gid)
    return path
  }
  return {
    async prepare() {
      await mkdir(root, { recursive: true })
      // The account of the engines must be able to enter the folder.
      await chmod(root, 0o755)
    },
    async make(name: string): Promise<string> {
      const folder = join(root, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return own(folder)
    },
    async write(file: string, content: string): Promise<string> {
      await writeFile(file, content, { mode: 0o600 })
      return own(file)
    },
    /** Mounts a disk in memory over the folder; it is full once it holds this many megabytes. */
    mountDisk(folder: string, megabytes: number) {
      const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
      const options = `size=${megabytes}m,mode=700${owner}`
      const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
      if (status !== 0) throw new CannotMountError(error?.message ?? String(stderr).trim())
    },
  }
}

export const unmountDisk = (folder: string) => void spawnSync('umount', ['--lazy', folder])
