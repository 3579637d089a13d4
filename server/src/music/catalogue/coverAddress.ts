import { coverUrl } from '@remusic/art/addresses'
import type { CoverSize } from '@remusic/contract/music/covers'

/** The text on a generated cover. It is in the query of every cover's address, because a generated cover may stand in for it. */
type About = { title?: string | undefined; artist?: string | undefined; genre?: string | undefined }

/** Ids of MusicBrainz, which the Cover Art Archive knows. Those of other sources are digits. */
export const isMbid = (apiId: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(apiId)

/**
 * The address of an album's cover. It contains the data of the generated cover, which is shown until the real one is available, and which
 * determines the colours of the page.
 */
export function coverPath(albumApiId: string, about: About, size: CoverSize = 500): string {
  return `/media/covers/${albumApiId}/${size}.webp?${generatedCoverPath(albumApiId, about).split('?')[1]}`
}

export const generatedCoverPath = (albumApiId: string, { title, artist, genre }: About) =>
  coverUrl(albumApiId, {
    ...(title !== undefined && { title }),
    ...(artist !== undefined && { artist }),
    ...(genre !== undefined && { genre }),
  })

const COVER = /^\/media\/covers\/([^/]+)\/\d+\.webp$/

/** Reads the address of a cover: the album, and the address of its generated cover. Null for any other address. */
export function readCoverPath(address: string): { albumApiId: string; generated: string } | null {
  const url = new URL(address, 'http://remusic')
  const albumApiId = url.host === 'remusic' ? COVER.exec(url.pathname)?.[1] : undefined
  if (albumApiId === undefined || !isMbid(albumApiId)) return null
  return { albumApiId, generated: generatedCoverPath(albumApiId, Object.fromEntries(url.searchParams)) }
}
