import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup } from './backup.ts'
import type { Manifest } from './manifest.ts'

const EXTENSION = '.remusic'
const HOUR = 4
const DAY_MS = 86_400_000

type Options = { keepDays: number | null; now?: Date; signal?: AbortSignal }

/**
 * Makes a backup in a folder, named after its time, and then deletes those that are older than `keepDays`. A failed backup deletes nothing,
 * so there is always one left.
 */
export async function backupInto(
  url: string,
  folder: string,
  { keepDays, now = new Date(), signal }: Options,
): Promise<{ file: string; manifest: Manifest }> {
  const file = join(folder, `${now.toISOString().slice(0, 16).replace(':', '')}${EXTENSION}`)
  const manifest = await backup(url, file, signal)
  if (keepDays !== null) await deleteOlder(folder, now.getTime() - keepDays * DAY_MS)
  return { file, manifest }
}

async function deleteOlder(folder: string, time: number) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (name.endsWith(EXTENSION) && (await stat(file)).mtimeMs < time) await rm(file)
  }
}

/** The milliseconds until it is four in the morning, in UTC, when few people are awake in America. */
export function untilNight(now: Date): number {
  const night = new Date(now)
  night.setUTCHours(HOUR, 0, 0, 0)
  const left = night.getTime() - now.getTime()
  return left > 0 ? left : left + DAY_MS
}
