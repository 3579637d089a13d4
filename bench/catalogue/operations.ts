import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { startReMusic } from '../servers.ts'
import { median, timed } from '../statistics.ts'
import type { Effort } from './goals.ts'
import { bytesIn, type Installation } from './installation.ts'

const GB = 2 ** 30

/**
 * The seconds until the server listens, with its database started as by `npm start`. The checks of `npm start` before that, whether
 * everything is installed and built, do not depend on the catalogue. The first start does not count, because it compiles.
 */
export async function measureStart(installation: Installation, { starts }: Effort): Promise<number> {
  const seconds: number[] = []
  for (let i = 0; i <= starts; i++) {
    const { ms, value: server } = await timed(installation.start)
    if (i > 0) seconds.push(ms / 1_000)
    await server.stop()
  }
  return median(seconds)
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
