import { dismissItem } from '@remusic/contract/listening/schemas/taste'
import { followPlaylist } from '@remusic/contract/music/schemas/follows'
import { addToListenLater } from '@remusic/contract/music/schemas/listenLater'
import { likeReview, writeComment } from '@remusic/contract/opinions/schemas/reviews'
import { resetPassword } from '@remusic/contract/people/schemas/accounts'
import { changeEmail, changePassword, confirmEmailChange } from '@remusic/contract/people/schemas/credentials'
import { createArchiveLink, myArchive } from '@remusic/contract/publishing/schemas/archive'
import { saveDigest } from '@remusic/contract/publishing/schemas/digest'
import { editProfile } from '@remusic/contract/publishing/schemas/profiles'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { createFolder, placePlaylist } from '@remusic/contract/together/schemas/playlistFolders'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { mailResetLink } from '../../people/accounts/reset.ts'
import { recordSecurityEvent } from '../../people/accounts/securityLog.ts'
import { findArchive } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const MOMENT = { second: 12, text: 'Aquí entra el bandoneón' }

test('the archive contains what the user wrote, likes, follows and saved, and no private data of other users', async () => {
  const me = await aUser(app.db, { role: 'Premium', name: 'Ana' })
  const other = await aUser(app.db, { role: 'Premium', name: 'Beto' })
  const token = await aSession(app.db, me.id)
  const song = await aSong(app.db, { title: 'La canción' })
  await aReview(app.db, { userId: me.id, songId: song.id, title: 'Mi reseña', moments: [MOMENT] })
  const theirs = await aReview(app.db, { userId: other.id, songId: song.id, description: 'Texto ajeno' })
  await app.call(likeReview, { params: { id: theirs.id } }, { token })
  await app.call(writeComment, { params: { id: theirs.id }, body: { text: 'Mi comentario' } }, { token })
  await app.db.insertInto('user_follows').values({ follower_id: me.id, followed_id: other.id }).execute()
  const nuisance = await aUser(app.db, { name: 'Molesta' })
  await app.call(blockPerson, { params: { userId: nuisance.id } }, { token })
  const { id: followedId } = await app.db
    .insertInto('playlists')
    .values({ user_id: other.id, name: 'De Beto', shared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.call(followPlaylist, { params: { id: followedId } }, { token })
  const { id: playlistId } = await app.db
    .insertInto('playlists')
    .values({ user_id: me.id, name: 'Para viajar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values({ playlist_id: playlistId, song_id: song.id, position: 1 })
    .execute()
  const rules = { artists: ['700200'], order: 'newest', limit: 10 }
  await app.db
    .insertInto('smart_playlists')
    .values({ playlist_id: playlistId, rules: JSON.stringify(rules), refreshed_at: new Date() })
    .execute()
  const { id: folderId } = (await app.call(createFolder, { body: { name: 'De viaje' } }, { token })).data
  for (const id of [playlistId, followedId])
    await app.call(placePlaylist, { params: { id }, body: { folderId } }, { token })

  await app.db.updateTable('songs').set({ api_id: '700200' }).where('id', '=', song.id).execute()
  const favourites = [{ kind: 'song' as const, apiId: '700200' }]
  const links = [{ url: 'https://ana.example', label: 'Mi página' }]
  const body = { bio: 'Hola', country: 'UY', links, favourites, pinnedReviewId: null }
  await app.call(editProfile, { body }, { token })
  await recordSecurityEvent(app.db, { userId: me.id, kind: 'password_changed' })
  await app.call(changeEmail, { body: { email: 'ana.nueva@example.org' } }, { token })

  await app.call(dismissItem, { params: { kind: 'song', apiId: '700200' } }, { token })
  const reason = { kind: 'review' as const, id: theirs.id }
  await app.call(addToListenLater, { params: { kind: 'song', apiId: '700200' }, body: { reason } }, { token })

  await app.call(saveDigest, { body: { weekly: true } }, { token })

  const { status, data } = await app.call(myArchive, {}, { token })

  expect(status).toBe(200)
  expect(data.account).toMatchObject({ name: 'Ana', email: me.email, picture: null, google: false })
  expect(data.reviews).toMatchObject([
    { title: 'Mi reseña', about: 'La canción', type: 'song', moments: [MOMENT] },
  ])
  expect(data.likes).toMatchObject([{ reviewId: theirs.id }])
  expect(data.comments).toMatchObject([{ text: 'Mi comentario' }])
  expect(data.blocked).toMatchObject([{ name: 'Molesta' }])
  expect(data.following.users).toMatchObject([{ name: 'Beto' }])
  expect(data.following.playlists).toMatchObject([{ id: followedId, name: 'De Beto' }])
  expect(data.playlists).toMatchObject([
    { name: 'Para viajar', rules, songs: [{ apiId: '700200', artist: song.artist.name }] },
  ])
  expect(data.playlistFolders).toMatchObject([
    { name: 'De viaje', playlists: [followedId, playlistId].sort() },
  ])
  expect(data.profile).toMatchObject({
    bio: 'Hola',
    country: 'UY',
    openToVisitors: false,
    links: [{ label: 'Mi página', url: 'https://ana.example/' }],
    favourites: [{ type: 'song', name: 'La canción', apiId: '700200', artist: song.artist.name }],
    pinnedReviewId: null,
    pinnedReview: null,
  })
  expect(data.taste).toMatchObject([
    { choice: 'dismissed', type: 'song', name: 'La canción', apiId: '700200' },
  ])
  expect(data.listenLater).toMatchObject([
    { type: 'song', about: 'La canción', apiId: '700200', reason: 'review', crossedOffDate: null },
  ])
  expect(data.sessions).toHaveLength(1)
  expect(data).toMatchObject({
    weeklyDigest: true,
    releaseFeedSince: null,
    pushDevices: [],
    quietHours: null,
  })
  expect(data.securityLog).toMatchObject([
    { event: 'Cambiaste tu contraseña' },
    { event: 'Pediste cambiar tu correo' },
  ])
  expect(data.emailChanges).toMatchObject([{ from: null, to: 'ana.nueva@example.org', confirmedDate: null }])
  const text = JSON.stringify(data)
  expect(text).not.toContain('Texto ajeno')
  expect(text).not.toContain(other.email)
  expect(text).not.toContain('hash')
})

/** Tables with personal data that the archive leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  affinities: 'Computed from scores that the archive has.',
  affinity_playlists: 'Which playlist was made for whom; the playlist is there.',
  affinity_runs: 'When the affinities were computed.',
  audit_log: 'What Admins did; its decisions about the person are among the sanctions.',
  catalogue_runs: 'Loads of the catalogue, which an Admin started.',
  diary_sizes: 'Counts the diary.',
  known_places: 'Hashes of addresses, which say nothing to the person.',
  last_writes: 'The mark by which a replica of the database is known to be recent enough.',
  latest_imports: 'How far a program has come; its listens are in the diary.',
  listening_room_invitations: 'Invitations are among the notifications.',
  listening_room_skips: 'The votes of one moment, which nobody reads after the song.',
  merged_rows: 'Copies of rows, from which the merging of two items is undone.',
  notification_actors: 'Of what the person did, the likes, comments and follows are there.',
  notification_counts: 'Counts the notifications.',
  one_time_tokens: 'Secrets of mails.',
  playlist_removals: 'From which playlists of others the person was removed, by their owners.',
  presence: 'Whether the person is online; their sessions are there.',
  premium_times: 'The income of past months; the periods are there.',
  recovery_codes: 'Secrets.',
  release_mails: 'Until which day mails were sent; that they are wanted is there.',
  stat_counts: 'Computed from the diary.',
  stat_days: 'Computed from the diary.',
  stat_streaks: 'Computed from the diary.',
  stat_totals: 'Computed from the diary.',
  subscriptions: 'Until when the plan was reminded of; its periods are there.',
  taste_lists: 'Computed from what the archive has.',
  unproven_votes: 'Finds votes that belong together; whether a vote counts is with its review.',
  user_stats: 'Counts what the archive has.',
  wanted_notices: 'What was notified of already; the notifications are there.',
}

async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1`.execute(app.db)
  return rows.map(({ name }) => name)
}

test('the archive reads every table about people, or there is a reason', async () => {
  const { id } = await aUser(app.db)
  const read: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      read.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await findArchive(app.db.withPlugin(recorder), {
    userId: id,
    now: new Date(),
    server: 'https://remusic.example',
  })
  const isRead = (table: string) => read.some((query) => new RegExp(`\\b${table}\\b`).test(query))
  const missing = (await tablesAboutPeople()).filter((table) => !isRead(table))
  expect(missing).toEqual(Object.keys(LEFT_OUT).sort())
})

test('the archive requires a token', async () => {
  expect((await app.call(myArchive, {})).status).toBe(401)
})

async function aMember() {
  const user = await aUser(app.db)
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

const linkTo = async (email: string, path: string) =>
  (await app.mails())
    .filter((mail) => mail.to_address === email)
    .map(({ text_body }) => new RegExp(`/${path}/([\\w-]{43})`).exec(text_body)?.[1])
    .findLast((link) => link !== undefined) ?? ''

async function changesPassword({ token, password: currentPassword }: Member) {
  const body = { currentPassword, password: 'una-nueva-bien-larga' }
  expect((await app.call(changePassword, { body }, { token })).status).toBe(200)
}

async function resetsPassword({ email }: Member) {
  await mailResetLink(app.deps, email)
  const params = { token: await linkTo(email, 'olvide-password') }
  const body = { password: 'una-nueva-bien-larga' }
  expect((await app.call(resetPassword, { params, body })).status).toBe(200)
}

async function changesAddress({ token }: Member) {
  const email = `eva-${crypto.randomUUID()}@example.org`
  await app.call(changeEmail, { body: { email } }, { token })
  const params = { token: await linkTo(email, 'correo/confirmar') }
  expect((await app.call(confirmEmailChange, { params })).status).toBe(200)
}

test.each([
  ['change of the password', changesPassword],
  ['reset of the password', resetsPassword],
  ['change of the address', changesAddress],
])('the archive is not downloaded from an address of before the %s', async (_, change) => {
  const me = await aMember()
  const { data } = await app.call(createArchiveLink, {}, me)
  await change(me)
  expect((await app.request(data.url)).status).toBe(404)
})
