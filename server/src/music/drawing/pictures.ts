import { avatar } from '@remusic/art/avatar'
import { cover } from '@remusic/art/cover'
import { portrait } from '@remusic/art/portrait'
import { createByteCache } from '../../base/common/byteCache.ts'
import type { Db } from '../../base/database/client.ts'
import { readCoverPath } from '../catalogue/coverAddress.ts'
import { type CoverFiles, fileKey } from '../media/covers/coverFiles.ts'
import { createPhotos, reencoded } from './photos.ts'

/** An SVG, or the bytes of a JPEG. */
export type PictureSource = string | Uint8Array

const MAX_CACHE_BYTES = 4 * 1024 * 1024
/** The smallest size that a card does not have to enlarge. */
const CARD_COVER_SIZE = 1_200

/** Loads the picture at an address of this server, or generates one if it cannot be read. */
export function createPictures(db: Db, coverFiles: CoverFiles | null) {
  const photoAt = createPhotos()
  const covers = createByteCache<Buffer>(MAX_CACHE_BYTES, (key, bytes) => key.length + bytes.length)

  return async function pictureAt(address: string): Promise<PictureSource> {
    return (
      drawnPerson(address) ??
      covers.get(address) ??
      (await uploadedAt(db, address)) ??
      (await downloadedCover(coverFiles, address)) ??
      (await photoAt(address)) ??
      (await rasterizedCover(address))
    )
  }

  /** Effects such as blur cost as much as the whole canvas has pixels, so a cover is rasterized in its own size first. */
  async function rasterizedCover(address: string): Promise<Buffer> {
    const bytes = await reencoded(Buffer.from(drawnCover(address)))
    covers.set(address, bytes)
    return bytes
  }
}

const ART = /^\/art\/(artist|avatar|cover)\/([^/]+)\.svg$/

function readArt(address: string) {
  const url = new URL(address, 'http://remusic')
  const [, kind, seed = ''] = (url.host === 'remusic' && ART.exec(url.pathname)) || []
  return { kind, seed: decodeURIComponent(seed), ...Object.fromEntries(url.searchParams) } as {
    kind?: string
    seed: string
    title?: string
    artist?: string
    name?: string
    genre?: string
    members?: string
  }
}

/** A generated portrait or avatar; null if the address is of another picture. */
function drawnPerson(address: string): string | null {
  const { kind, seed, name, genre, members } = readArt(address)
  if (kind === 'avatar') return avatar({ seed }).svg
  if (kind !== 'artist') return null
  return portrait({ seed, name, genre, members: members ? Number(members) : undefined, lite: true }).svg
}

/** A generated cover. If the address cannot be parsed, the cover depends on the address alone, so an item always gets the same one. */
function drawnCover(address: string): string {
  const { kind, seed, title, artist, genre } = readArt(address)
  return cover(kind === 'cover' ? { seed, title, artist, genre, lite: true } : { seed: address, lite: true })
    .svg
}

/**
 * The address of the generated cover, if the real one has not been downloaded yet. A card does not wait for the archive, and is rendered
 * again when the cover has arrived.
 */
export async function withoutMissingCover(coverFiles: CoverFiles | null, address: string): Promise<string> {
  const cover = readCoverPath(address)
  if (!cover) return address
  return (await coverFiles?.get(fileKey(cover.albumApiId, CARD_COVER_SIZE))) ? address : cover.generated
}

async function downloadedCover(coverFiles: CoverFiles | null, address: string): Promise<Buffer | null> {
  const cover = readCoverPath(address)
  const bytes = cover && (await coverFiles?.get(fileKey(cover.albumApiId, CARD_COVER_SIZE)))
  return bytes ? reencoded(bytes) : null
}

const UPLOADED = /^\/media\/pictures\/([\da-f-]{36})$/

async function uploadedAt(db: Db, address: string): Promise<Buffer | null> {
  const [, id] = UPLOADED.exec(address) ?? []
  if (id === undefined) return null
  const picture = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return picture ? reencoded(picture.bytes) : null
}
