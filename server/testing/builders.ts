import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { WrittenReview } from '@remusic/contract/opinions/schemas/reviews'
import type { Role } from '@remusic/contract/people/plans'
import type { Db } from '../src/base/database/client.ts'
import { storeMoments } from '../src/opinions/moments/store.ts'
import { reviewColumns } from '../src/opinions/reviews/columns.ts'
import { insertToken } from '../src/people/accessTokens/queries.ts'
import type { HashingCost } from '../src/people/accounts/passwords.ts'
import { openSession } from '../src/people/accounts/session.ts'

/** The cheapest argon2 parameters, because these passwords protect nothing. */
export const CHEAP_HASHING: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const PASSWORD = 'contraseña de prueba'
const passwordHash = hash(PASSWORD, CHEAP_HASHING)

let count = 0
const next = () => `${process.pid}-${++count}`

type UserTraits = {
  name?: string
  email?: string
  role?: Role
  active?: boolean
  /** By default only Admins have one, because they need it to administer. */
  secondFactor?: boolean
}

/** A confirmed account, with its password. */
export async function aUser(
  db: Db,
  { name, email, role = 'Gratuito', active = true, secondFactor = role === 'Admin' }: UserTraits = {},
) {
  const id = next()
  const user = await db
    .insertInto('users')
    .values({
      name: name ?? `Persona ${id}`,
      email: email ?? `persona-${id}@example.org`,
      password_hash: await passwordHash,
      role,
      ...(!active && { deactivated_at: new Date(), restore_until: new Date(Date.now() + 30 * 86_400_000) }),
    })
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirstOrThrow()
  if (secondFactor) await aLockedPasskey(db, user.id)
  return { ...user, email: user.email ?? '', password: PASSWORD }
}

/** A passkey whose private key is unknown: it counts as a second factor, but cannot sign in. */
export async function aLockedPasskey(db: Db, userId: string) {
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(16),
      public_key: Buffer.alloc(0),
      counter: 0,
      name: 'Llave de prueba',
    })
    .execute()
}

export const aSession = async (db: Db, userId: string, now = new Date()) =>
  (await openSession(db, userId, now)).token

/** A token with every scope. Without `userId`, its owner is a new person. */
export async function anAccessToken(db: Db, userId?: string) {
  const owner = userId ?? (await aUser(db)).id
  const scopes = ['read' as const, 'diary' as const, 'playlists' as const]
  return (
    await insertToken(db, { userId: owner, name: 'Programa', scopes, expiresAt: null, now: new Date() })
  ).token
}

type SongTraits = { title?: string; artist?: string; album?: string; durationSeconds?: number }

/** A song with its own artist and album. */
export async function aSong(db: Db, traits: SongTraits = {}) {
  const id = next()
  const artist = await db
    .insertInto('artists')
    .values({ api_id: `artista-${id}`, name: traits.artist ?? `Artista ${id}` })
    .returning(['id', 'api_id as apiId', 'name'])
    .executeTakeFirstOrThrow()
  const album = await db
    .insertInto('albums')
    .values({ api_id: `album-${id}`, artist_id: artist.id, title: traits.album ?? `Álbum ${id}` })
    .returning(['id', 'api_id as apiId', 'title'])
    .executeTakeFirstOrThrow()
  const song = await db
    .insertInto('songs')
    .values({
      api_id: `cancion-${id}`,
      artist_id: artist.id,
      album_id: album.id,
      title: traits.title ?? `Canción ${id}`,
      duration_seconds: traits.durationSeconds ?? 214,
    })
    .returning(['id', 'api_id as apiId', 'title'])
    .executeTakeFirstOrThrow()
  return { ...song, artist, album }
}

type ReviewTraits = Partial<WrittenReview> & { userId?: string; songId?: number }

/** A review of a song. The author and the song are created if they are not passed. */
export async function aReview(db: Db, traits: ReviewTraits = {}) {
  const userId = traits.userId ?? (await aUser(db)).id
  const songId = traits.songId ?? (await aSong(db)).id
  const targetId = await targetOf(db, songId)
  const review = await db
    .insertInto('reviews')
    .values({
      user_id: userId,
      target_id: targetId,
      ...reviewColumns({
        title: traits.title ?? 'Un título',
        score: traits.score ?? 4,
        description: traits.description ?? 'Lo que me pareció.',
      }),
    })
    .returning(['id', 'user_id as userId', 'title', 'score', 'description'])
    .executeTakeFirstOrThrow()
  await storeMoments(db, review.id, traits.moments ?? [])
  return review
}

/** Two reviews of a song that are written at once share its target. */
async function targetOf(db: Db, songId: number) {
  const find = () =>
    db.selectFrom('review_targets').select('id').where('song_id', '=', songId).executeTakeFirst()
  const existing = await find()
  if (existing) return existing.id
  await db
    .insertInto('review_targets')
    .values({ song_id: songId })
    .onConflict((conflict) => conflict.column('song_id').doNothing())
    .execute()
  const created = await find()
  // The target no longer exists if the song was merged meanwhile.
  return created?.id ?? 0
}
