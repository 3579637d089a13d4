import type { Db } from '../../../base/database/client.ts'
import type { Clock } from '../../../base/database/clock.ts'
import { deleteInBatches } from '../../../base/database/retention.ts'
import { ISRC, MAX_ISRCS } from '../../catalogue/previewAvailability.ts'
import type { Source } from '../../catalogue/source.ts'
import type { DeezerClient } from './client.ts'
import { readTrackPreview } from './records.ts'

/** How long the result of a lookup is trusted: the track that has the preview of a recording, or that there is none. */
const REMEMBERED_MS = 30 * 86_400_000
/**
 * Finds previews at Deezer of recordings that another source describes. The ids of the tracks are stored; sounds and their short-lived
 * addresses are not.
 */
export function createPreviewsByIsrc(
  db: Db,
  { client, source, clock }: { client: DeezerClient; source: Pick<Source, 'previewUrl'>; clock: Clock },
) {
  const inFlight = new Map<string, Promise<string | null>>()

  async function find(isrcs: readonly string[]): Promise<string | null> {
    const known = await findMatches(db, isrcs, new Date(clock.now().getTime() - REMEMBERED_MS))
    for (const isrc of isrcs) {
      const trackId = known.get(isrc)
      if (trackId === null) continue
      const url = (trackId && (await source.previewUrl(trackId))) || (await lookUp(isrc))
      if (url) return url
    }
    return null
  }

  async function lookUp(isrc: string): Promise<string | null> {
    const track = await client.get(`/track/isrc:${isrc}`)
    const preview = track && readTrackPreview(track)
    await recordMatch(db, { isrc, track_id: preview?.trackId ?? null, checked_at: clock.now() })
    return preview?.url ?? null
  }

  /**
   * The current address of the preview of a recording with one of these codes, which are tried in order; null if Deezer has none. Throws a
   * SourceUnavailableError if Deezer cannot be queried now. Concurrent requests are coalesced.
   */
  return (codes: readonly string[]): Promise<string | null> => {
    const isrcs = codes.slice(0, MAX_ISRCS).filter((code) => new RegExp(ISRC).test(code))
    const key = isrcs.join()
    const running = inFlight.get(key)
    if (running !== undefined) return running
    const pending = find(isrcs).finally(() => inFlight.delete(key))
    inFlight.set(key, pending)
    return pending
  }
}

/** The tracks of the codes that were looked up since then; null for a code that Deezer does not know. */
async function findMatches(db: Db, isrcs: readonly string[], since: Date) {
  if (isrcs.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('deezer_previews')
    .select(['isrc', 'track_id'])
    .where('isrc', 'in', isrcs)
    .where('checked_at', '>', since)
    .execute()
  return new Map(rows.map(({ isrc, track_id }) => [isrc, track_id]))
}

async function recordMatch(db: Db, match: { isrc: string; track_id: string | null; checked_at: Date }) {
  await db
    .insertInto('deezer_previews')
    .values(match)
    .onConflict((known) => known.column('isrc').doUpdateSet(match))
    .execute()
}

/** Deleting a match makes its song playable again: the code is looked up when somebody plays it. */
export async function deleteOldMatches(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS)
  await deleteInBatches(db, 'deezer_previews', (match) => match('checked_at', '<', before), {
    orderBy: 'checked_at',
  })
}
