import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pack } from 'tar-stream'
import { DUMP_TABLES } from '../../src/music/importing/musicbrainz/dumpTables.ts'
import { lineOf } from './rows.ts'
import { aSmallDump, type SmallDump } from './smallDump.ts'

const CC0 = 'CC0 1.0 Universal: this data is in the public domain.\n'
const BY_NC_SA = 'Creative Commons Attribution-NonCommercial-ShareAlike 3.0 Unported\n'

type Options = {
  /** Without it, only the archive in the public domain is written. */
  derived?: boolean
  /** Writes archives instead of unpacked files. */
  packed?: boolean
}

/** Writes a small dump as archives, or as they look after unpacking them into one folder. */
export async function writeSmallDump(
  directory: string,
  dump: SmallDump = aSmallDump(),
  { derived = true, packed = false }: Options = {},
): Promise<void> {
  await mkdir(packed ? directory : join(directory, 'mbdump'), { recursive: true })
  for (const archive of derived ? (['core', 'derived'] as const) : (['core'] as const)) {
    const members = membersOf(dump, archive)
    if (packed) {
      await writeFile(
        join(directory, archive === 'core' ? 'mbdump.tar' : 'mbdump-derived.tar'),
        await tarOf(members),
      )
    } else {
      for (const { name, text } of members) await writeFile(join(directory, name), text)
    }
  }
}

async function tarOf(members: { name: string; text: string }[]): Promise<Buffer> {
  const packing = pack()
  for (const { name, text } of members) packing.entry({ name }, text)
  packing.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of packing) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The files of one archive, in its order. */
function membersOf(dump: SmallDump, archive: 'core' | 'derived'): { name: string; text: string }[] {
  const members = [
    { name: 'TIMESTAMP', text: `${dump.timestamp}\n` },
    { name: 'COPYING', text: archive === 'core' ? CC0 : BY_NC_SA },
    { name: 'README', text: 'Invented data in the layout of MusicBrainz.\n' },
    { name: 'REPLICATION_SEQUENCE', text: `${dump.replicationSequence}\n` },
    { name: 'SCHEMA_SEQUENCE', text: `${dump.schemaSequence}\n` },
  ]
  for (const table of DUMP_TABLES.values()) {
    const rows = dump.tables[table.name] ?? []
    if (table.archive !== archive || rows.length === 0) continue
    members.push({
      name: `mbdump/${table.name}`,
      text: rows.map((row) => lineOf(table.name, row)).join(''),
    })
  }
  return members
}
