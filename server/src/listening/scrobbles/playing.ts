import type { Playing } from '@remusic/contract/listening/schemas/scrobbles'
import type { Role } from '@remusic/contract/people/plans'
import type { Db } from '../../base/database/client.ts'
import { findAccess } from '../diary/audience.ts'
import { findDiarySettings } from '../diary/settings.ts'
import { findPlaying } from './queries.ts'

/**
 * Finds what somebody is listening to, for viewers who may read their diary and if the person shares it. Others only see songs of the
 * catalogue: a program could submit any text, and nobody moderates it.
 */
export async function findSharedPlaying(
  db: Db,
  userId: string,
  viewer: { id: string; role: Role } | null,
  now: Date,
): Promise<Playing | null> {
  const isOwn = viewer?.id === userId
  if (!isOwn && !(await mayRead(db, userId, viewer))) return null
  const playing = await findPlaying(db, userId, now)
  if (!playing || (!isOwn && playing.song === null)) return null
  const { artist, title, song, startedAt, expiresAt } = playing
  return {
    title: song?.title ?? title,
    artist: song?.artist ?? artist,
    song: song && { apiId: song.apiId, image: song.image },
    startedAt: startedAt.toISOString(),
    until: expiresAt.toISOString(),
  }
}

/** Rejects viewers who may not open the profile at all. */
async function mayRead(db: Db, userId: string, viewer: { id: string; role: Role } | null): Promise<boolean> {
  const [{ diary }, { showsPlaying }] = await Promise.all([
    findAccess(db, userId, viewer),
    findDiarySettings(db, userId),
  ])
  return diary && showsPlaying
}
