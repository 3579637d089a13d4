import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Release } from '@remusic/contract/music/schemas/releases'
import { type AtomEntry, type AtomFeed, tagUri } from '../../base/common/atom.ts'
import { describeRelease } from './texts.ts'

type Feed = {
  publicUrl: string
  /** The private address of the feed itself. */
  url: string
  feedId: string
  createdAt: Date
  releases: { id: number; release: Release }[]
}

/** The private feed of a person. */
export const radarFeed = ({ publicUrl, url, feedId, createdAt, releases }: Feed): AtomFeed => ({
  id: `urn:uuid:${feedId}`,
  title: 'Radar de ReMusic',
  subtitle: 'Lanzamientos de los artistas que sigues',
  url,
  page: `${publicUrl}/radar`,
  since: `${createdAt.toISOString().slice(0, 19)}Z`,
  entries: releases.map((each) => releaseEntry(publicUrl, each)),
})

/**
 * The id of an entry is the number of its album, which stays the same when a source changes its address. Readers show the entry once, even
 * if they follow several feeds that contain it.
 */
export function releaseEntry(
  publicUrl: string,
  { id, release }: { id: number; release: Release },
): AtomEntry {
  const by = creditedTo(release)
  const at = momentOf(release.releasedOn)
  return {
    id: tagUri(publicUrl, `release:${id}`),
    title: `${by}: ${release.title}`,
    url: `${publicUrl}/album/${encodeURIComponent(release.apiId)}`,
    published: at,
    updated: at,
    author: by,
    summary: describeRelease(release),
  }
}

/** The beginning of the day, month or year of a release. */
const momentOf = (date: string) => `${date}${'-01-01'.slice(date.length - 4)}T00:00:00Z`
