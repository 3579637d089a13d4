import { createHash, createPublicKey, verify } from 'node:crypto'
import { logListen } from '@remusic/contract/listening/schemas/diary'
import { archivePath, MAIL_LINK_DAYS } from '@remusic/contract/publishing/archive'
import {
  Archive,
  archiveMails,
  createArchiveLink,
  leaveArchiveMails,
  saveArchiveMails,
} from '@remusic/contract/publishing/schemas/archive'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { storeCatalogue } from '../../../testing/catalogue.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Smtp, startSmtp } from '../../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { archiveTables } from './files/tables.ts'
import { leavePath } from './mails.ts'
import { sendMailsOfMonth } from './sending.ts'

let smtp: Smtp
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
  await storeCatalogue(app.db)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

async function aMember(name: string) {
  const user = await aUser(app.db, { role: 'Premium', name })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

async function download(me: Member) {
  const { data } = await app.call(createArchiveLink, {}, me)
  const response = await app.request(data.url)
  expect(response.status).toBe(200)
  return { response, files: await unzip(Buffer.from(await response.arrayBuffer())) }
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

const textOf = (files: Map<string, Buffer>, path: string) => String(files.get(path))

describe('the archive', () => {
  test('is a zip with a document of the schema, tables, playlists, a page and a picture', async () => {
    const me = await aMember('Ana </script><b>')
    await app.call(
      logListen,
      {
        body: {
          clientId: crypto.randomUUID(),
          type: 'song',
          apiId: '1000',
          day: '2024-02-29',
          again: false,
          score: 5,
          note: '=HYPERLINK("http://malo.example")',
          source: 'person',
        },
      },
      me,
    )
    const song = await aSong(app.db, { title: '<img src=x>', artist: 'Dúo Ñu' })
    await aReview(app.db, { userId: me.id, songId: song.id, title: 'Con </script> adentro' })
    const { id } = await app.db
      .insertInto('playlists')
      .values({ user_id: me.id, name: '../Para viajar' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: song.id, position: 1 })
      .execute()

    const picture = await app.db
      .insertInto('pictures')
      .values({ content_type: 'image/webp', bytes: Buffer.from('RIFF') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('users').set({ picture_id: picture.id }).where('id', '=', me.id).execute()

    const { response, files } = await download(me)
    expect(textOf(files, 'pictures/perfil.webp')).toBe('RIFF')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="remusic-archivo-[\d-]+\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')

    const archive = Archive.parse(JSON.parse(textOf(files, 'remusic.json')))
    expect(archive).toMatchObject({ format: 'remusic-archive', version: 1, account: { id: me.id } })
    expect(archive.diary.listens).toMatchObject([
      { apiId: '1000', artist: 'Los Ñandúes del Sur', album: 'Volumen 1', day: '2024-02-29', score: 5 },
    ])
    expect(archive.playlists).toMatchObject([{ name: '../Para viajar', songs: [{ title: '<img src=x>' }] }])

    for (const { name, columns } of archiveTables()) {
      const [header = ''] = textOf(files, `csv/${name}.csv`).split('\r\n')
      expect(header.replace('\uFEFF', '').split(',')).toEqual(expect.arrayContaining(columns))
    }
    expect(textOf(files, 'csv/diary.listens.csv')).toContain(`"'=HYPERLINK(""http://malo.example"")"`)
    expect(textOf(files, 'csv/settings.csv')).toContain('diary.settings.diaryAudience,private')
    const lists = [...files.keys()].filter((path) => path.startsWith('playlists/'))
    expect(lists).toEqual(
      ['m3u8', 'xspf', 'jspf'].map((format) => expect.stringMatching(`^playlists/1 [^/]*viajar.${format}$`)),
    )

    const page = textOf(files, 'index.html')
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/(?:src|href)=["']?(?:https?:)?\/\//)
    // People's texts can neither end the script nor begin another one.
    expect(page.match(/<script/g)).toHaveLength(2)
    expect(page.match(/<\/script>/g)).toHaveLength(2)
    expect(page).not.toContain('<img src=x>')
  })

  test('has a manifest whose sums fit all files, signed with the key that the server publishes', async () => {
    const { files } = await download(await aMember('Beto'))
    const manifest = JSON.parse(textOf(files, 'manifest.json'))
    const listed = manifest.files.map(({ path }: { path: string }) => path)
    expect([...files.keys()].filter((path) => !/^manifest\./.test(path))).toEqual(listed)
    for (const { path, sha256, bytes } of manifest.files) {
      expect(files.get(path)?.length).toBe(bytes)
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256)
    }
    const { keys, pem } = (await (await app.request('/.well-known/remusic-archive-key.json')).json()) as {
      keys: [{ kid: string; kty: string; crv: string; x: string }]
      pem: string
    }
    expect(keys[0].kid).toBe(manifest.keyId)
    expect(textOf(files, 'clave-publica.pem')).toBe(pem)
    const signature = files.get('manifest.sig') ?? Buffer.alloc(0)
    const isSigned = (content: Buffer) =>
      verify(null, content, createPublicKey({ key: keys[0], format: 'jwk' }), signature)
    expect(isSigned(files.get('manifest.json') ?? Buffer.alloc(0))).toBe(true)
    expect(isSigned(Buffer.from(`${textOf(files, 'manifest.json')} `))).toBe(false)
  })

  test('is downloaded from an address that expires, and from no other', async () => {
    const me = await aMember('Carla')
    expect((await app.call(createArchiveLink, {})).status).toBe(401)
    const { data } = await app.call(createArchiveLink, {}, me)
    expect((await app.request(archivePath('x'.repeat(43)))).status).toBe(404)
    expect((await app.request(archivePath('corto'))).status).toBe(404)
    await sql`update archive_links set expires_at = now() - interval '1 second' where user_id = ${me.id}`.execute(
      app.db,
    )
    expect((await app.request(data.url)).status).toBe(404)
    const { data: again } = await app.call(createArchiveLink, {}, me)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', me.id)
      .execute()
    expect((await app.request(again.url)).status).toBe(404)
  })

  test('of a long diary is complete, and keeps no transaction open while its client reads', async () => {
    const me = await aMember('Dora')
    await app.db.transaction().execute(async (tx) => {
      // Skips the triggers, whose counters this test does not need.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        with target as (
          insert into review_targets (song_id) select id from songs where api_id like '10%'
          on conflict (song_id) do update set song_id = excluded.song_id returning id
        ), numbered as (select id, row_number() over () - 1 as n, count(*) over () as many from target)
        insert into listens (user_id, client_id, target_id, day, note)
        select ${me.id}, gen_random_uuid(), numbered.id, date '2010-01-01' + (i % 4000), 'Nota ' || i
        from generate_series(1, ${LONG}::integer) as i join numbered on numbered.n = i % numbered.many`.execute(
        tx,
      )
    })
    const { data } = await app.call(createArchiveLink, {}, me)
    const { body } = await app.request(data.url)
    const reader = body?.getReader()
    const pieces = [(await reader?.read())?.value ?? new Uint8Array()]
    // The client has received the beginning. However slowly it reads on, it occupies no database connection.
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(app.db)
    expect(rows).toEqual([{ count: 0 }])
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) pieces.push(next.value)
    const files = await unzip(Buffer.concat(pieces))
    expect(JSON.parse(textOf(files, 'remusic.json')).diary.listens).toHaveLength(LONG)
    expect(textOf(files, 'csv/diary.listens.csv').split('\r\n')).toHaveLength(LONG + 2)
    const [, page = ''] = /id="datos">(.*?)<\/script>/s.exec(textOf(files, 'index.html')) ?? []
    expect(JSON.parse(page).listens).toHaveLength(LONG)
  })
})

/** Many batches, and more than fits into the buffers between the server and its client. */
const LONG = 30_000

describe('the monthly mail', () => {
  const send = (now: string) => sendMailsOfMonth({ ...app.deps, clock: { now: () => new Date(now) } })
  const received = ({ email }: Member) => smtp.received.filter(({ recipients }) => recipients.includes(email))

  test('brings everybody who asked for it an address, once a month', async () => {
    const [me, other] = [await aMember('Elena'), await aMember('Fausto')]
    expect((await app.call(archiveMails, {}, me)).data).toEqual({ monthly: false })
    await app.call(saveArchiveMails, { body: { monthly: true } }, me)
    expect((await app.call(archiveMails, {}, me)).data).toEqual({ monthly: true })
    const next = new Date(Date.now() + 40 * 86_400_000).toISOString()
    expect(await send(new Date().toISOString())).toBe(0)
    expect(await send(next)).toBe(1)
    expect(await Promise.all([send(next), send(next)])).toEqual([0, 0])
    await eventually(() => expect(received(me)).toHaveLength(1))
    expect(received(other)).toEqual([])
    const [mail] = received(me)
    const [path] = /\/api\/back-end\/users\/archive\/[\w-]{43}\.zip/.exec(mail?.text ?? '') ?? []
    expect(mail?.text).toContain(`${MAIL_LINK_DAYS} días`)
    expect((await app.request(path ?? '')).status).toBe(200)
  })

  test('can be ended from the mail client or by its link, without signing in', async () => {
    const me = await aMember('Gala')
    await app.call(saveArchiveMails, { body: { monthly: true } }, me)
    const { token } = await app.db
      .selectFrom('archive_mails')
      .select('token')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    const isOn = async () => (await app.call(archiveMails, {}, me)).data.monthly
    const oneClick = () =>
      app.request(leavePath(token), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200])
    expect(await isOn()).toBe(false)
    await app.call(saveArchiveMails, { body: { monthly: true } }, me)
    expect((await app.call(leaveArchiveMails, { params: { token } })).status).toBe(200)
    expect(await isOn()).toBe(false)
    const unknown = crypto.randomUUID()
    expect((await app.call(leaveArchiveMails, { params: { token: unknown } })).status).toBe(404)
    expect((await app.request(leavePath('nada'), { method: 'POST' })).status).toBe(404)
  })
})
