import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { tableNamed } from '../../src/music/importing/musicbrainz/dumpTables.ts'

const HEAD = ['TIMESTAMP', 'COPYING', 'README', 'REPLICATION_SEQUENCE', 'SCHEMA_SEQUENCE']

/** Packs an unpacked dump into archives like the published ones, with the program bzip2, and removes the files. */
export async function packDump(directory: string, { derived }: { derived: boolean }): Promise<void> {
  const names = await readdir(join(directory, 'mbdump'))
  const tablesOf = (archive: 'core' | 'derived') =>
    names.filter((name) => tableNamed(name)?.archive === archive).map((name) => `mbdump/${name}`)
  await packFiles(directory, 'mbdump.tar.bz2', [...HEAD, ...tablesOf('core')])
  if (derived) await packFiles(directory, 'mbdump-derived.tar.bz2', [...HEAD, ...tablesOf('derived')])
  for (const name of [...HEAD, 'mbdump']) await rm(join(directory, name), { recursive: true })
}

async function packFiles(directory: string, archive: string, names: string[]) {
  const packing = pack()
  const compressing = spawn('bzip2', ['-c'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exit = once(compressing, 'close')
  const storing = Promise.all([
    pipeline(packing, compressing.stdin),
    pipeline(compressing.stdout, createWriteStream(join(directory, archive))),
  ])
  for (const name of names) {
    const { size } = await stat(join(directory, name))
    await pipeline(createReadStream(join(directory, name)), packing.entry({ name, size }))
  }
  packing.finalize()
  await storing
  const [code] = await exit
  if (code !== 0) throw new Error(`bzip2 ended with ${code}`)
}
