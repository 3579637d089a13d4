import type { RequestOf, Route } from '@remusic/contract/base/schemas/route'
import { deleteListen, logListen, saveDiarySettings } from '@remusic/contract/listening/schemas/diary'
import {
  confirmHistoryImport,
  historyImport,
  undoHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import { dismissItem, muteItem, savePicks } from '@remusic/contract/listening/schemas/taste'
import { followItem } from '@remusic/contract/music/schemas/follows'
import { addToListenLater } from '@remusic/contract/music/schemas/listenLater'
import { editReview, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { changePicture, setBlindTasting, showEmail } from '@remusic/contract/people/schemas/accounts'
import { savePreferences } from '@remusic/contract/people/schemas/notifications'
import { saveQuietHours } from '@remusic/contract/people/schemas/webPush'
import { ARCHIVE_TEXTS, RECORDS_ONLY } from '@remusic/contract/publishing/archive'
import { Archive, createArchiveLink, saveArchiveMails } from '@remusic/contract/publishing/schemas/archive'
import { saveDigest } from '@remusic/contract/publishing/schemas/digest'
import { editProfile, openProfile } from '@remusic/contract/publishing/schemas/profiles'
import { createFolder, placePlaylist } from '@remusic/contract/together/schemas/playlistFolders'
import {
  acceptInvitation,
  inviteMember,
  proposeChange,
} from '@remusic/contract/together/schemas/playlistMembers'
import { addSong, createPlaylist, sharePlaylist } from '@remusic/contract/together/schemas/playlists'
import { createSmartPlaylist } from '@remusic/contract/together/schemas/smartPlaylists'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { aSession, aUser } from '../../../testing/builders.ts'
import { storeCatalogue } from '../../../testing/catalogue.ts'
import { importHistory, lastfmCsv, settled, uploadHistory } from '../../../testing/historyFiles.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { keepWaiting } from '../../listening/scrobbles/actions.ts'

let old: TestApp
let fresh: TestApp
beforeAll(async () => {
  old = await startTestApp()
  fresh = await startTestApp()
  for (const { db } of [old, fresh]) await storeCatalogue(db)
})
afterAll(async () => {
  await old.stop()
  await fresh.stop()
})

/** A person who moves to another server registers with the same address. */
async function aMember({ db }: TestApp, name: string, email?: string) {
  const user = await aUser(db, { role: 'Premium', name, ...(email && { email }) })
  return { ...user, token: await aSession(db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

async function download(app: TestApp, me: Member) {
  const { data } = await app.call(createArchiveLink, {}, me)
  return Buffer.from(await (await app.request(data.url)).arrayBuffer())
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Uint8Array[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  return files
}

async function zipped(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of files) zip.addBuffer(content, path)
  zip.end()
  const pieces: Uint8Array[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as unknown as Uint8Array)
  return Buffer.concat(pieces)
}

const documentOf = async (bytes: Buffer) =>
  Archive.parse(JSON.parse(String((await unzip(bytes)).get('remusic.json'))))

/** The part that an import must restore: the document without what the contract leaves out, in an order independent of ids. */
function restorable(archive: Archive): unknown {
  const copy = structuredClone(archive)
  copy.diary.listens.sort((a, b) => (a.id < b.id ? -1 : 1))
  copy.reviews.sort((a, b) => (a.apiId < b.apiId ? -1 : 1))
  for (const path of Object.keys(RECORDS_ONLY)) remove(copy, path.split('.'))
  // The picture is encoded again, so that nothing but a picture is ever served. It is compared by itself.
  copy.account.picture = null
  return copy
}

function remove(value: unknown, [key = '', ...rest]: string[]): void {
  if (value === null || typeof value !== 'object') return
  if (key === '*') for (const each of value as unknown[]) remove(each, rest)
  else if (rest.length > 0) remove((value as Record<string, unknown>)[key], rest)
  else {
    expect(Object.keys(value)).toContain(key)
    delete (value as Record<string, unknown>)[key]
  }
}

/** An account with something in every section that is restored. */
async function aRichMember(app: TestApp): Promise<Member> {
  const me = await aMember(app, 'Memoria Larga')
  const call = async <R extends Route>(entry: R, input: RequestOf<R>) => {
    const { status, data } = await app.call(entry, input, me)
    if (status >= 300) throw new Error(`${entry.url}: ${JSON.stringify(data)}`)
    return data
  }
  const listen = (apiId: string, day: string, more: object = {}) =>
    call(logListen, {
      body: { clientId: crypto.randomUUID(), type: 'song', apiId, day, source: 'person', ...more },
    })
  await listen('1000', '2024-05-10', { score: 5, note: 'Con ñandú y 🎧\nen dos líneas' })
  await listen('1000', '2024-05-10', { again: true })
  await listen('1000', '2024-05-10', { again: true })
  await listen('100', '1999-12-31', { type: 'album', score: 2 })
  const mistake = await listen('1001', '2024-01-01')
  await call(deleteListen, { params: { id: mistake.id } })
  const { review: first } = await call(writeReview, {
    body: {
      apiId: '1003',
      type: 'song',
      title: 'Abre la noche',
      score: 4,
      description: 'Texto largo.\n\nCon dos párrafos.',
      moments: [{ second: 7, text: 'Entra la voz' }],
    },
  })
  await call(editReview, {
    params: { id: first.id },
    body: { title: 'Abre el día', score: 3, description: 'Otro texto.' },
  })
  await call(writeReview, {
    body: { apiId: '10', type: 'artist', title: 'Siempre', score: 5, description: 'Un artista.' },
  })
  const full = await call(createPlaylist, { body: { name: 'Para viajar' } })
  for (const id of ['1005', '1002', '2000']) await call(addSong, { params: { id: full.id }, body: { id } })
  await call(sharePlaylist, { params: { id: full.id }, body: { shared: true } })
  await call(createPlaylist, { body: { name: 'Vacía' } })
  const rules = { artists: ['10'], order: 'newest' as const, limit: 4 }
  const smart = await call(createSmartPlaylist, { body: { name: 'Se arma sola', rules } })
  const folder = await call(createFolder, { body: { name: 'De viaje' } })
  for (const { id } of [full, smart])
    await call(placePlaylist, { params: { id }, body: { folderId: folder.id } })
  const friend = await aMember(app, 'Otra persona')
  const { data: theirs } = await app.call(createPlaylist, { body: { name: 'De las dos' } }, friend)
  const invited = { params: { id: theirs.id }, body: { userId: me.id, role: 'proposes' as const } }
  await app.call(inviteMember, invited, friend)
  await call(acceptInvitation, { params: { id: theirs.id } })
  await call(proposeChange, { params: { id: theirs.id }, body: { kind: 'add', songId: '1004' } })
  for (const [kind, apiId] of [
    ['song', '1010'],
    ['album', '200'],
    ['artist', '11'],
    ['song', '1011'],
  ] as const)
    await call(addToListenLater, { params: { kind, apiId }, body: {} })
  await listen('1011', new Date().toISOString().slice(0, 10))
  await call(followItem, { params: { kind: 'artist', apiId: '10' } })
  await call(followItem, { params: { kind: 'album', apiId: '101' } })
  await call(savePicks, { body: { artists: ['10', '11'] } })
  await call(dismissItem, { params: { kind: 'song', apiId: '1020' } })
  await call(muteItem, { params: { kind: 'album', apiId: '103' } })
  await call(editProfile, {
    body: {
      bio: 'Escucho de noche.',
      country: 'UY',
      links: [{ url: 'https://example.org/yo', label: 'Mi blog' }],
      favourites: [
        { kind: 'song', apiId: '1001' },
        { kind: 'artist', apiId: '11' },
      ],
      pinnedReviewId: first.id,
    },
  })
  await call(openProfile, { body: { openToVisitors: true } })
  const square = { create: { width: 600, height: 600, channels: 3 as const, background: '#20a8a0' } }
  const png = (await sharp(square).png().toBuffer()).toString('base64')
  await call(changePicture, { body: { data: `data:image/png;base64,${png}` } })
  await call(showEmail, { body: { showEmail: true } })
  await call(setBlindTasting, { body: { tastesBlind: true } })
  await call(saveDiarySettings, { body: { diaryAudience: 'followers', logsPreviews: true } })
  const preference = { type: NOTIFICATION.like, inApp: false, byMail: false }
  await call(savePreferences, { body: { items: [preference] } })
  const quietHours = { from: '22:00', to: '07:30', timeZone: 'America/Montevideo' }
  await call(saveQuietHours, { body: { quietHours } })
  await call(saveDigest, { body: { weekly: true } })
  await call(saveArchiveMails, { body: { monthly: true } })
  await app.db.updateTable('users').set({ time_zone: 'America/Montevideo' }).where('id', '=', me.id).execute()

  // Two plays of one song on one day, stored at the same moment; a score without a date; a play that nobody could match.
  const song = await app.db
    .selectFrom('songs')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['songs.title', 'artists.name as artist'])
    .where('songs.api_id', '=', '1007')
    .executeTakeFirstOrThrow()
  const start = Date.UTC(2023, 2, 4, 12) / 1_000
  await importHistory(app, me, lastfmCsv([0, 3_600].map((later) => ({ ...song, uts: start + later }))))
  await sql`
    with target as (
      insert into review_targets (album_id) select id from albums where api_id = '105'
      on conflict (album_id) do update set album_id = excluded.album_id returning id
    )
    insert into undated_listens (user_id, target_id, score, raw_score, raw_scale, note)
    select ${me.id}, id, 4, 7, 10, 'De otra parte' from target`.execute(app.db)
  const unknown = {
    artist: 'Nadie',
    title: 'Nada',
    album: null,
    durationSeconds: 180,
    isrc: 'ARABC2500001',
    mbid: null,
  }
  await app.db
    .transaction()
    .execute((tx) => keepWaiting(tx, me.id, [{ ...unknown, listenedAt: new Date('2025-06-01T10:00:00Z') }]))
  return me
}

test('an archive that is imported into an empty account of another server rebuilds it', async () => {
  const me = await aRichMember(old)
  const exported = await download(old, me)
  const before = await documentOf(exported)
  // A comparison of empty sections would prove nothing.
  expect(before.diary.listens).toHaveLength(7)
  expect(before.listenLater.filter(({ crossedOffDate }) => crossedOffDate !== null)).toHaveLength(1)
  for (const section of ['reviews', 'playlists', 'taste', 'listenLater', 'mailPreferences'] as const)
    expect(before[section].length).toBeGreaterThan(0)
  expect(before.diary).toMatchObject({ undated: [{}], waiting: [{}], deleted: [{}] })
  expect(before.profile).toMatchObject({ bio: 'Escucho de noche.', pinnedReview: { apiId: '1003' } })
  expect(before.playlists).toMatchObject([
    { shared: true, songs: [{}, {}, {}] },
    { songs: [] },
    { rules: { artists: ['10'] }, songs: [{}, {}, {}, {}] },
  ])
  expect(before.playlistFolders).toMatchObject([{ name: 'De viaje', playlists: [{}, {}] }])
  expect(before.collaborations).toMatchObject([{ name: 'De las dos', proposals: [{ apiId: '1004' }] }])
  expect(before.playlistChanges).toHaveLength(4)

  const newcomer = await aMember(fresh, 'Recién llegada', me.email)
  const done = await importHistory(fresh, newcomer, exported, { extension: 'zip', reviews: true })
  expect(done).toMatchObject({ state: 'done', format: 'remusic', items: { likely: 0, unknown: 0 }, known: 0 })
  const entries = await fresh.db
    .selectFrom('history_import_entries')
    .select(['kind', 'outcome', 'reason'])
    .where('import_id', '=', done.id)
    .where('outcome', '<>', 'written')
    .execute()
  expect(entries).toEqual([])

  const again = await download(fresh, newcomer)
  const after = await documentOf(again)
  expect(restorable(after)).toEqual(restorable(before))
  expect(namesInFolders(after)).toEqual({ 'De viaje': ['Para viajar', 'Se arma sola'] })
  const picture = async ({ account }: Archive) =>
    sharp(Buffer.from((account.picture ?? '').split(',')[1] ?? '', 'base64')).stats()
  const [was, is] = [await picture(before), await picture(after)]
  for (const [i, { mean }] of was.channels.entries()) expect(is.channels[i]?.mean).toBeCloseTo(mean, -1)

  // Importing it into an account that already has everything adds nothing, be it the new account or the original one.
  for (const [app, person, bytes] of [
    [fresh, newcomer, exported],
    [fresh, newcomer, again],
    [old, me, exported],
  ] as const) {
    const repeated = await importHistory(app, person, bytes, { extension: 'zip', reviews: true })
    expect(repeated).toMatchObject({ state: 'done', written: 0 })
  }
  expect(restorable(await documentOf(await download(fresh, newcomer)))).toEqual(restorable(before))
})

/** The names of the playlists in each folder. */
const namesInFolders = ({ playlistFolders, playlists }: Archive) =>
  Object.fromEntries(
    playlistFolders.map(({ name, playlists: ids }) => [
      name,
      playlists.filter(({ id }) => ids.includes(id)).map((list) => list.name),
    ]),
  )

test('undoing the import of an archive removes the smart playlists that it has rebuilt', async () => {
  const me = await aRichMember(old)
  const newcomer = await aMember(fresh, 'Se arrepiente', me.email)
  const exported = await download(old, me)
  const { id } = await importHistory(fresh, newcomer, exported, { extension: 'zip', reviews: true })
  await fresh.call(undoHistoryImport, { params: { id } }, newcomer)
  expect(await settled(fresh, newcomer, id)).toMatchObject({ state: 'undone' })
  const after = await documentOf(await download(fresh, newcomer))
  expect(after.playlists).toEqual([])
  expect(namesInFolders(after)).toEqual({ 'De viaje': [] })
})

test('the archive of somebody else is imported in private', async () => {
  const me = await aRichMember(old)
  const other = await aMember(old, 'No soy yo')
  const exported = await download(old, me)
  const id = await uploadHistory(old, other, exported, 'zip')
  expect(await settled(old, other, id)).toMatchObject({ state: 'ready', foreign: true })
  const wanted = { likely: true, reviews: true }
  await old.call(confirmHistoryImport, { params: { id }, body: wanted }, other)
  expect(await settled(old, other, id)).toMatchObject({ state: 'done' })
  const after = await documentOf(await download(old, other))
  expect(after).toMatchObject({ account: { name: 'No soy yo', picture: null }, profile: null, taste: [] })
  expect(after.reviews).toEqual([])
  expect(after.following).toMatchObject({ artists: [], albums: [] })
  expect(after.playlists.map(({ name, shared }) => ({ name, shared }))).toEqual([
    { name: 'Para viajar', shared: false },
    { name: 'Vacía', shared: false },
    { name: 'Se arma sola', shared: false },
  ])
  expect(after.listenLater).toHaveLength(4)
  // The review of a song has become a note that nobody else reads.
  expect(after.diary.listens.map(({ note }) => note)).toContainEqual('Abre el día\nOtro texto.')

  // The owner's own archive is recognised.
  const mine = await uploadHistory(old, me, exported, 'zip')
  expect(await settled(old, me, mine)).toMatchObject({ state: 'ready', foreign: false })
})

test('settings that a person has chosen in the new account stay', async () => {
  const me = await aRichMember(old)
  const newcomer = await aMember(fresh, 'Con perfil', me.email)
  const profile = { bio: 'La mía', country: null, links: [], favourites: [], pinnedReviewId: null }
  await fresh.call(editProfile, { body: profile }, newcomer)
  await fresh.call(saveDiarySettings, { body: { diaryAudience: 'public' } }, newcomer)
  await fresh.call(
    writeReview,
    { body: { apiId: '1003', type: 'song', title: 'Mi opinión', score: 1, description: 'Nueva.' } },
    newcomer,
  )
  await importHistory(fresh, newcomer, await download(old, me), { extension: 'zip', reviews: true })
  const after = await documentOf(await download(fresh, newcomer))
  expect(after).toMatchObject({ account: { name: 'Con perfil' }, profile: { bio: 'La mía' } })
  expect(after.diary.settings).toMatchObject({ diaryAudience: 'public', logsPreviews: false })
  expect(after.reviews.find(({ apiId }) => apiId === '1003')).toMatchObject({ title: 'Mi opinión', score: 1 })
})

test.each([
  [
    'a changed document',
    'remusic.json',
    (content: Buffer) => Buffer.from(String(content).replace('"score":', '"score": ')),
    `remusic.json: ${ARCHIVE_TEXTS.changedFile}`,
  ],
  [
    'a changed table',
    'csv/reviews.csv',
    () => Buffer.from('otra cosa'),
    `csv/reviews.csv: ${ARCHIVE_TEXTS.changedFile}`,
  ],
  ['a missing file', 'index.html', () => null, `index.html: ${ARCHIVE_TEXTS.missingFile}`],
  [
    'a changed manifest',
    'manifest.json',
    (content: Buffer) => Buffer.from(String(content).replace('2', '3')),
    `manifest.json: ${ARCHIVE_TEXTS.badSignature}`,
  ],
  [
    'a manifest that is none',
    'manifest.json',
    () => Buffer.from('{'),
    `manifest.json: ${ARCHIVE_TEXTS.badContent}`,
  ],
  ['a missing signature', 'manifest.sig', () => null, `manifest.sig: ${ARCHIVE_TEXTS.missingFile}`],
])('an archive with %s is refused, with the name of the file', async (_, path, change, msg) => {
  const me = await aMember(old, 'Alterada')
  await old.call(
    logListen,
    { body: { clientId: crypto.randomUUID(), type: 'song', apiId: '1000', score: 3 } },
    me,
  )
  const files = await unzip(await download(old, me))
  const changed = change(files.get(path) ?? Buffer.alloc(0))
  if (changed === null) files.delete(path)
  else files.set(path, changed)
  const id = await uploadHistory(old, me, await zipped(files), 'zip')
  expect(await settled(old, me, id)).toMatchObject({ state: 'failed', error: { msg } })
  const { data } = await old.call(historyImport, { params: { id } }, me)
  expect(data.written).toBe(0)
})

test('an archive that was unpacked and packed again in a folder is recognised', async () => {
  const me = await aMember(old, 'En carpeta')
  await old.call(logListen, { body: { clientId: crypto.randomUUID(), type: 'song', apiId: '1000' } }, me)
  const files = await unzip(await download(old, me))
  const moved = new Map([...files].map(([path, content]) => [`remusic-archivo/${path}`, content]))
  const newcomer = await aMember(old, 'Otra')
  const done = await importHistory(old, newcomer, await zipped(moved), { extension: 'zip' })
  expect(done).toMatchObject({ state: 'done', format: 'remusic', kinds: { listen: 1 } })
})
