import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReMusic } from '../servers.ts'
import { median, timed } from '../statistics.ts'
import type { Effort } from './goals.ts'
import { runCommand } from './importing.ts'
import { bytesIn, type Installation } from './installation.ts'

const START = new URL('../../cli/start.mjs', import.meta.url).pathname
const GB = 2 ** 30

/** Seconds from `npm start` until it says that ReMusic is running. The first start, which may build the web, does not count. */
export async function measureStart({ dataDir }: Installation, { starts }: Effort): Promise<number> {
  const seconds: number[] = []
  for (let i = 0; i <= starts; i++) {
    const { ms } = await startAndStop(dataDir)
    if (i > 0) seconds.push(ms / 1_000)
  }
  return median(seconds)
}

async function startAndStop(dataDir: string): Promise<{ ms: number }> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const { ms } = await timed(async () => {
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('está en marcha')) return
    }
    throw new Error(`npm start ended without a server:\n${output}`)
  })
  child.stdout.destroy()
  child.kill('SIGINT')
  await exit
  return { ms }
}

export type BackupFigures = { backupSeconds: number; restoreSeconds: number; gb: number }

/** Backs an installation up and restores it into an empty one, with the commands of the operator. */
export async function measureBackup(installation: Installation): Promise<BackupFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-bench-backup-'))
  const [file, dataDir] = [join(folder, 'copia.tar.gz'), join(folder, 'data')]
  try {
    const backup = await timed(() => runCommand(installation.dataDir, ['backup', file]))
    const restore = await timed(() => runCommand(dataDir, ['restore', file]))
    const counts = [await countSongs(installation.dataDir), await countSongs(dataDir)]
    if (counts[0] !== counts[1]) throw new Error(`Of ${counts[0]} songs, ${counts[1]} were restored`)
    return {
      backupSeconds: backup.ms / 1_000,
      restoreSeconds: restore.ms / 1_000,
      gb: (await bytesIn(file)) / GB,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function countSongs(dataDir: string): Promise<number> {
  const server = await startReMusic({ keepIn: dataDir, env: { DEMO: 'false' } })
  const client = await server.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from songs')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
    await server.stop()
  }
}
