import { avatarUrl } from '@remusic/art/addresses'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, InvalidFieldsError, NotFoundError, rejection } from '../../base/common/errors.ts'
import { openImage } from '../../base/common/image.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_PIXELS = 24_000_000
const SIDE = 512
const DECODE_SECONDS = 5

/** The URL of the uploaded picture, or of the avatar generated from the user's id. */
export function pictureOf(user: { id: string; picture_id: string | null }): string {
  return user.picture_id ? pictureUrl(user.picture_id) : avatarUrl(user.id)
}

/** Replaces the picture. The new one gets a new URL, so that caches need no invalidation. */
export async function changePictureOf({ db }: Deps, me: Me, dataUrl: string): Promise<string> {
  const bytes = await readPicture(dataUrl)
  return db.transaction().execute(async (tx) => {
    const id = await replacePicture(tx, me.id, bytes)
    return pictureOf({ id: me.id, picture_id: id })
  })
}

/** Must run in a transaction. */
export async function replacePicture(tx: Db, userId: string, bytes: Buffer): Promise<string> {
  const { picture_id: old } = await tx
    .selectFrom('users')
    .select('picture_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const id = await storePicture(tx, bytes)
  await tx.updateTable('users').set({ picture_id: id }).where('id', '=', userId).execute()
  if (old) await deletePicture(tx, old)
  return id
}

/** Decodes an uploaded picture and encodes it again, in the format and size in which it is stored. */
export const readPicture = (dataUrl: string): Promise<Buffer> =>
  inTurn(() => reencode(decode(dataUrl, UPLOADED)))

/** The same for a picture of an archive, which is in the format in which it was stored. */
export const readArchivedPicture = (dataUrl: string): Promise<Buffer> =>
  inTurn(() => reencode(decode(dataUrl, ARCHIVED)))

export async function storePicture(tx: Db, bytes: Buffer): Promise<string> {
  const { id } = await tx
    .insertInto('pictures')
    .values({ content_type: 'image/webp', bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deletePicture(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('pictures').where('id', '=', id).execute()
}

export const pictureUrl = (id: string) => `/media/pictures/${id}`

const HOUR_SECONDS = 3_600
/**
 * The bytes behind a URL never change, but the picture of an erased account must leave every cache within a day. Pages do not wait
 * for the revalidation, which transfers no bytes.
 */
const CACHED = `public, max-age=${HOUR_SECONDS}, stale-while-revalidate=${23 * HOUR_SECONDS}`

export function servePictures(app: FastifyInstance, { db }: Deps) {
  app.get<{ Params: { id: string } }>(
    '/media/pictures/:id',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const id = z.uuid().safeParse(params.id).data
      if (id === undefined) throw new NotFoundError()
      const caching = { 'cache-control': CACHED, etag: `"${id}"` }
      if (headers['if-none-match'] === caching.etag && (await pictureExists(db, id)))
        return reply.code(304).headers(caching).send()
      const picture = await findPicture(db, id)
      if (!picture) throw new NotFoundError()
      return reply
        .type(picture.contentType)
        .headers(caching)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(picture.bytes)
    },
  )
}

async function pictureExists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

async function findPicture(db: Db, id: string) {
  return db
    .selectFrom('pictures')
    .select(['bytes', 'content_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const UPLOADED = /^data:image\/(png|jpeg);base64,/
const ARCHIVED = /^data:image\/(webp);base64,/

function decode(dataUrl: string, start: RegExp): { bytes: Buffer; format: string } {
  const [prefix, format] = start.exec(dataUrl.slice(0, 32)) ?? []
  if (!prefix || !format) throw new NotAPictureError()
  const encoded = dataUrl.slice(prefix.length)
  if (encoded.length > (MAX_BYTES * 4) / 3 + 4) throw new LargePictureError()
  const bytes = Buffer.from(encoded, 'base64')
  // Node skips invalid base64 characters silently, so compare the round trip with the input.
  if (bytes.length === 0 || bytes.toString('base64') !== encoded) throw new NotAPictureError()
  return { bytes, format }
}

/** Checks the format by content and re-encodes the pixels, so that metadata and appended data are never served. */
async function reencode({ bytes, format }: { bytes: Buffer; format: string }): Promise<Buffer> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    // sharp also accepts SVG, GIF and others, so check the format before decoding.
    const {
      format: found,
      width = 0,
      height = 0,
    } = await (await openImage(bytes, { ...limits, limitInputPixels: false })).metadata()
    if (found !== format) throw new NotAPictureError()
    if (width * height > MAX_PIXELS) throw new LargePictureError()
    const picture = await openImage(bytes, limits)
    return await picture
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw error instanceof ApiError ? error : new NotAPictureError()
  }
}

class NotAPictureError extends rejection(InvalidFieldsError, { data: ACCOUNT_TEXTS.notAPicture }) {}
class LargePictureError extends rejection(ApiError, 413, 'too_large', ACCOUNT_TEXTS.largePicture) {}

let lastDecoding: Promise<unknown> = Promise.resolve()

/** Runs one decoding at a time: each can take a core and a lot of memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = lastDecoding.then(work)
  lastDecoding = result.catch(() => {})
  return result
}
