import { HISTORY_READING_TEXTS as TEXTS } from '@remusic/contract/historyImports'
import { ReadError } from './errors.ts'
import type { ReadOptions } from './model.ts'
import type { Member } from './zip.ts'

/** Whether a zip is an archive of ReMusic. */
export const isArchive = (members: readonly Member[]) =>
  ['manifest.json', 'remusic.json'].every((path) => members.some((member) => member.path === path))

/** Reads an archive of ReMusic. The archive room writes this part. */
export async function readArchive(_members: readonly Member[], _options: ReadOptions): Promise<void> {
  throw new ReadError(TEXTS.notThisFormat)
}
