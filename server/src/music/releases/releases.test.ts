import {
  createReleaseFeed,
  leaveReleaseMails,
  listReleases,
  releaseFeed,
  removeReleaseFeed,
} from '@remusic/contract/music/schemas/releases'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { notificationPreferences, savePreferences } from '@remusic/contract/people/schemas/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Smtp, startSmtp } from '../../../testing/smtp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { notifyOfAllReleases } from '../../people/notifications/releases.ts'
import { leavePath } from './mails.ts'
import { sendReleasesOfToday } from './sending.ts'

/** Noon in Buenos Aires, where the operator is. */
const NOON = new Date('2026-03-16T15:00:00Z')
const DAY_MS = 86_400_000

let now: Date
let smtp: Smtp
let app: TestApp
beforeAll(async () => {
  now = NOON
  smtp = await startSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url }, clock: { now: () => now } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})
beforeEach(() => {
  now = NOON
})

async function aFan({ timeZone, ...traits }: { name?: string; timeZone?: string } = {}) {
  const fan = await aUser(app.db, { name: 'Fan', ...traits })
  if (timeZone)
    await app.db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', fan.id).execute()
  return { ...fan, token: await aSession(app.db, fan.id) }
}
type Fan = Awaited<ReturnType<typeof aFan>>

type Album = {
  title: string
  on: string | null
  type?: 'album' | 'single' | 'ep' | 'live'
  precision?: 'day' | 'month' | 'year'
  hidden?: boolean
}

/** An artist with these albums, besides one without a date. */
async function anArtist(name: string, fans: readonly Fan[], albums: readonly Album[]) {
  const { artist } = await aSong(app.db, { artist: name })
  for (const { id } of fans)
    await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: artist.id }).execute()
  await publish(artist, albums)
  return artist
}

async function publish(artist: { id: number }, albums: readonly Album[]) {
  if (albums.length === 0) return
  const rows = albums.map(({ title, on, type, precision = 'day', hidden = false }) => ({
    api_id: `disco-${crypto.randomUUID()}`,
    artist_id: artist.id,
    title,
    released_on: on,
    release_precision: precision,
    type: type ?? null,
    hidden_at: hidden ? NOON : null,
  }))
  await app.db.insertInto('albums').values(rows).execute()
}

type Query = {
  view?: 'published' | 'upcoming'
  type?: 'album' | 'ep' | 'single'
  cursor?: string
  limit?: number
}
const list = async (fan: Fan, query: Query = {}) => (await app.call(listReleases, { query }, fan)).data
const titles = async (fan: Fan, query: Query = {}) => (await list(fan, query)).items.map(({ title }) => title)

describe('the radar', () => {
  test('lists what followed artists published, newest first, and what is to come apart', async () => {
    const ana = await aFan()
    await anArtist(
      'Las Seguidas',
      [ana],
      [
        { title: 'De ayer', on: '2026-03-15' },
        { title: 'De hoy', on: '2026-03-16' },
        { title: 'De mañana', on: '2026-03-17' },
        { title: 'De abril', on: '2026-04-01', precision: 'month' },
        { title: 'Escondido', on: '2026-03-14', hidden: true },
      ],
    )
    await anArtist(
      'Otros',
      [ana],
      [
        { title: 'De febrero', on: '2026-02-01', precision: 'month' },
        { title: 'Del primero de febrero', on: '2026-02-01' },
        { title: 'Del año', on: '2026-01-01', precision: 'year' },
      ],
    )
    await anArtist('Desconocidos', [], [{ title: 'De nadie', on: '2026-03-10' }])

    expect(await titles(ana)).toEqual([
      'De hoy',
      'De ayer',
      'Del primero de febrero',
      'De febrero',
      'Del año',
    ])
    expect(await titles(ana, { view: 'upcoming' })).toEqual(['De mañana', 'De abril'])
    const { items, followsArtists } = await list(ana)
    expect(followsArtists).toBe(true)
    expect(items[0]).toMatchObject({
      artist: 'Las Seguidas',
      releasedOn: '2026-03-16',
      albumType: null,
      hasPreview: false,
    })
    expect(items.map(({ releasedOn }) => releasedOn).slice(2)).toEqual(['2026-02-01', '2026-02', '2026'])
  })

  test('has what an artist was credited for after another one, once for a follower of both', async () => {
    const [second, both] = [await aFan(), await aFan()]
    const guest = await anArtist('Invitada', [second, both], [])
    const host = await anArtist('Anfitriona', [both], [{ title: 'A dúo', on: '2026-03-12' }])
    const credited = { credit_id: 901, join_phrase: '' }
    await app.db
      .insertInto('credit_artists')
      .values([
        { ...credited, position: 0, artist_id: host.id, name: 'Anfitriona', join_phrase: ' feat. ' },
        { ...credited, position: 1, artist_id: guest.id, name: 'Invitada' },
      ])
      .execute()
    await app.db.updateTable('albums').set({ credit_id: 901 }).where('title', '=', 'A dúo').execute()
    expect(await titles(second)).toEqual(['A dúo'])
    expect(await titles(both)).toEqual(['A dúo'])
    expect(await titles(second, { type: 'single' })).toEqual([])
  })

  test('says whether one follows anybody at all', async () => {
    const nobody = await aFan()
    expect(await list(nobody)).toEqual({ items: [], next: null, followsArtists: false })
  })

  test('today is the day of the person', async () => {
    const [west, east] = [
      await aFan({ timeZone: 'Pacific/Pago_Pago' }),
      await aFan({ timeZone: 'Pacific/Kiritimati' }),
    ]
    await anArtist(
      'Puntuales',
      [west, east],
      [
        { title: 'De hoy', on: '2026-03-16' },
        { title: 'De mañana', on: '2026-03-17' },
      ],
    )
    // It is still the fifteenth in Samoa, and already the seventeenth in Kiribati.
    now = new Date('2026-03-16T10:30:00Z')
    expect([await titles(west), await titles(west, { view: 'upcoming' })]).toEqual([
      [],
      ['De hoy', 'De mañana'],
    ])
    expect([await titles(east), await titles(east, { view: 'upcoming' })]).toEqual([
      ['De mañana', 'De hoy'],
      [],
    ])
  })

  test('can be asked for albums, EPs or singles alone', async () => {
    const ana = await aFan()
    await anArtist(
      'Variados',
      [ana],
      [
        { title: 'Álbum', on: '2026-03-01', type: 'album' },
        { title: 'Sin tipo', on: '2026-03-02' },
        { title: 'EP', on: '2026-03-03', type: 'ep' },
        { title: 'Sencillo', on: '2026-03-04', type: 'single' },
        { title: 'En vivo', on: '2026-03-05', type: 'live' },
      ],
    )
    expect(await titles(ana, { type: 'album' })).toEqual(['Sin tipo', 'Álbum'])
    expect(await titles(ana, { type: 'ep' })).toEqual(['EP'])
    expect(await titles(ana, { type: 'single' })).toEqual(['Sencillo'])
  })

  test.each(['published', 'upcoming'] as const)(
    'pages of %s contain everything once, also within a day',
    async (view) => {
      const ana = await aFan()
      const month = view === 'published' ? '02' : '04'
      for (const name of ['Uno', 'Dos', 'Tres'])
        await anArtist(
          name,
          [ana],
          [
            ...Array.from({ length: 4 }, (_, i) => ({
              title: `${name} ${i}`,
              on: `2026-${month}-0${1 + (i % 2)}`,
            })),
            { title: `${name} mes`, on: `2026-${month}-01`, precision: 'month' as const },
          ],
        )
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list(ana, { view, limit: 2, ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ title }) => title))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(15)
      expect(new Set(seen).size).toBe(15)
      expect(seen).toEqual(await titles(ana, { view, limit: 50 }))
    },
  )

  test('refuses a cursor that it did not make', async () => {
    const ana = await aFan()
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'x',
      made([1]),
      made(['2026-02-30', 0, 1]),
      made(['0000-01-01', 0, 1]),
      made(['2026-01-01', 3, 1]),
    ])
      expect((await app.call(listReleases, { query: { cursor } }, ana)).status, cursor).toBe(400)
  })

  test('has a full page for somebody who follows thousands of artists', async () => {
    const ana = await aFan()
    await sql`
      with made as (
        insert into artists (api_id, name) select 'muchos-' || i, 'Artista ' || i from generate_series(1, 2000) as i returning id
      ), followed as (insert into artist_follows (user_id, artist_id) select ${ana.id}, id from made)
      insert into albums (api_id, artist_id, title, released_on)
      select 'muchos-' || id || '-' || n, id, 'Disco', date '2026-03-01' - n * 40 from made, generate_series(1, 5) as n`.execute(
      app.db,
    )
    await sql`analyze albums`.execute(app.db)
    await sql`analyze artist_follows`.execute(app.db)
    const { items, next } = await list(ana, { limit: 50 })
    expect(items).toHaveLength(50)
    expect(next).not.toBeNull()
  })
})

describe('the feed', () => {
  const read = (url: string, headers: Record<string, string> = {}) =>
    app.request(url.slice(app.config.publicUrl.length), { headers })

  /** Values of a document, found by a real XML parser: the database's. */
  async function valuesOf(document: string, path: string): Promise<string[]> {
    const { rows } = await sql<{ values: string[] }>`
      select xpath(${path}, xmlparse(document ${document}), array[array['a', 'http://www.w3.org/2005/Atom']])::text[] as values`.execute(
      app.db,
    )
    return rows[0]?.values ?? []
  }

  async function aFeed(fan: Fan) {
    const { status, data } = await app.call(createReleaseFeed, {}, fan)
    expect(status).toBe(201)
    return data.url
  }

  test('is valid Atom with the newest releases, each under a name that stays', async () => {
    const ana = await aFan()
    const artist = await anArtist(
      'Tom & <Jerry>',
      [ana],
      [
        { title: 'Con \u0007 campana y ]]> "comillas"', on: '2026-03-10', type: 'ep' },
        { title: 'Más viejo', on: '2026-01-01', precision: 'year' },
        { title: 'Del futuro', on: '2026-05-01' },
      ],
    )
    const response = await read(await aFeed(ana))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const document = await response.text()

    expect(await valuesOf(document, '/a:feed/a:title/text()')).toEqual(['Radar de ReMusic'])
    expect(await valuesOf(document, '/a:feed/a:updated/text()')).toEqual(['2026-03-10T00:00:00Z'])
    expect(await valuesOf(document, '/a:feed/a:link[@rel="self"]/@href')).toEqual([
      response.url.replace(app.url, app.config.publicUrl),
    ])
    expect(await valuesOf(document, '/a:feed/a:entry/a:summary/text()')).toEqual([
      'EP · 10 de marzo de 2026',
      'Álbum · 2026',
    ])
    expect(await valuesOf(document, '/a:feed/a:entry/a:title/text()')).toEqual([
      'Tom &amp; &lt;Jerry&gt;: Con   campana y ]]&gt; "comillas"',
      'Tom &amp; &lt;Jerry&gt;: Más viejo',
    ])
    // Each element that RFC 4287 requires exists exactly once.
    for (const [parent, names] of [
      ['/a:feed', ['id', 'title', 'updated', 'author']],
      ['/a:feed/a:entry[1]', ['id', 'title', 'updated', 'author']],
    ] as const)
      for (const name of names) expect(await valuesOf(document, `${parent}/a:${name}`), name).toHaveLength(1)
    const ids = await valuesOf(document, '/a:feed/a:entry/a:id/text()')
    expect(new Set(ids).size).toBe(2)

    // A new address of an album does not change its entry.
    await app.db
      .updateTable('albums')
      .set({ api_id: 'otra-direccion' })
      .where('artist_id', '=', artist.id)
      .where('title', '=', 'Más viejo')
      .execute()
    const again = await (await read(await aFeed(ana))).text()
    expect(await valuesOf(again, '/a:feed/a:entry/a:id/text()')).toEqual(ids)
    // A renewed address does not change the id of the feed.
    expect(await valuesOf(again, '/a:feed/a:id/text()')).toEqual(
      await valuesOf(document, '/a:feed/a:id/text()'),
    )
  })

  test('answers 304 while nothing has changed', async () => {
    const ana = await aFan()
    const artist = await anArtist('Cambiantes', [ana], [{ title: 'Uno', on: '2026-03-01' }])
    const url = await aFeed(ana)
    const etag = (await read(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const tag of [etag, `W/${etag}`, `"otra", ${etag}`])
      expect((await read(url, { 'if-none-match': tag })).status).toBe(304)
    await publish(artist, [{ title: 'Dos', on: '2026-03-02' }])
    const changed = await read(url, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('is empty but valid for somebody who follows nobody', async () => {
    const document = await (await read(await aFeed(await aFan()))).text()
    expect(await valuesOf(document, '/a:feed/a:updated/text()')).toEqual(['2026-03-16T15:00:00Z'])
    expect(await valuesOf(document, '/a:feed/a:entry')).toEqual([])
  })

  test('its address is secret, can be changed and removed, and is nowhere stored or logged', async () => {
    const ana = await aFan()
    expect((await app.call(releaseFeed, {}, ana)).data).toEqual({ createdAt: null })
    const first = await aFeed(ana)
    expect((await app.call(releaseFeed, {}, ana)).data).toEqual({ createdAt: NOON.toISOString() })
    const second = await aFeed(ana)
    const token = /\/radar\/([\w-]{43})\.atom$/.exec(second)?.[1] ?? ''
    expect(token).not.toBe('')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    // Credentials of another account have no effect.
    expect((await read(second, { authorization: 'Bearer nada', cookie: 'a=b' })).status).toBe(200)
    const { rows } = await sql<{ row: string }>`select release_feeds::text as row from release_feeds`.execute(
      app.db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    expect(app.logs.join()).not.toContain(token)

    expect((await app.call(removeReleaseFeed, {}, ana)).status).toBe(200)
    expect((await app.call(removeReleaseFeed, {}, ana)).status).toBe(200)
    expect((await read(second)).status).toBe(404)
    expect((await app.call(releaseFeed, {}, ana)).data).toEqual({ createdAt: null })
  })

  test('shows nothing of an account that is deactivated, or of an address that never was', async () => {
    const ana = await aFan()
    const url = await aFeed(ana)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: NOON, restore_until: new Date(NOON.getTime() + DAY_MS) })
      .where('id', '=', ana.id)
      .execute()
    expect((await read(url)).status).toBe(404)
    const unknown = `${app.config.publicUrl}/radar/${'A'.repeat(43)}.atom`
    const response = await read(unknown)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ msg: 'Esta dirección no existe o ya no es válida' })
  })
})

describe('the mail', () => {
  const wants = (fan: Fan, byMail = true) =>
    app.call(savePreferences, { body: { items: [{ type: NOTIFICATION.release, inApp: true, byMail }] } }, fan)
  const received = (fan: Fan) => smtp.received.filter(({ recipients }) => recipients.includes(fan.email))
  const at = (day: number, hour = 15) =>
    new Date(`2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`)
  /** Runs the jobs of a day: the announcement of releases, and some minutes later the mails. */
  async function live(day: number) {
    now = at(day, 10)
    await notifyOfAllReleases(app.deps)
    now = at(day, 12)
    return sendReleasesOfToday(app.deps)
  }
  const mailTo = async (fan: Fan, count = 1) => {
    await eventually(() => expect(received(fan)).toHaveLength(count))
    const mail = received(fan).at(-1)
    if (!mail) throw new Error('unreachable')
    return mail
  }

  test('comes once a day with everything new, for those who asked for it', async () => {
    const [ana, beto, away] = [await aFan({ name: 'Ana' }), await aFan(), await aFan()]
    const preference = (await app.call(notificationPreferences, {}, ana)).data.items.find(
      ({ type }) => type === NOTIFICATION.release,
    )
    expect(preference).toEqual({ type: NOTIFICATION.release, inApp: true, byMail: false })
    await wants(ana)
    await wants(away)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: NOON, restore_until: new Date(NOON.getTime() + DAY_MS) })
      .where('id', '=', away.id)
      .execute()
    await live(17)
    await anArtist(
      'Las Nuevas',
      [ana, beto, away],
      [
        { title: 'Primero', on: '2026-03-18', type: 'single' },
        { title: 'Segundo', on: '2026-03-18' },
        { title: 'De después', on: '2026-03-20' },
      ],
    )
    await anArtist('Ajenos', [beto], [{ title: 'No seguido', on: '2026-03-18' }])

    expect(await live(18)).toBe(1)
    const mail = await mailTo(ana)
    expect(mail.subject).toBe('Lanzamientos de artistas que sigues')
    expect(mail.text).toContain('Hay 2 discos nuevos de artistas que sigues:')
    expect(mail.text).toContain('Las Nuevas: Primero\nSencillo · 18 de marzo de 2026')
    expect(mail.text).toContain('Las Nuevas: Segundo\nÁlbum · 18 de marzo de 2026')
    for (const other of ['De después', 'No seguido']) expect(mail.text).not.toContain(other)

    // Further runs of the day and concurrent servers send nothing, and the next day has no new release.
    now = at(18, 16)
    expect(await Promise.all([sendReleasesOfToday(app.deps), sendReleasesOfToday(app.deps)])).toEqual([0, 0])
    expect(await live(19)).toBe(0)
    expect(await live(20)).toBe(1)
    expect((await mailTo(ana, 2)).text).toContain('Hay un disco nuevo de un artista que sigues:')
    expect(received(beto)).toEqual([])
    expect(received(away)).toEqual([])
  })

  test('is not sent twice if the server crashes in between', async () => {
    const ana = await aFan()
    await wants(ana)
    await live(21)
    await anArtist('Los Repetidos', [ana], [{ title: 'Único', on: '2026-03-22' }])
    now = at(22, 10)
    await notifyOfAllReleases(app.deps)
    now = at(22, 12)
    // Marking the reader and queueing the mail are one transaction.
    const broken = {
      ...app.deps,
      mail: {
        ...app.deps.mail,
        queue: async () => {
          throw new Error('crash')
        },
      },
    }
    await expect(sendReleasesOfToday(broken)).rejects.toThrow('crash')
    expect(await sendReleasesOfToday(app.deps)).toBe(1)
    expect(await sendReleasesOfToday(app.deps)).toBe(0)
    await mailTo(ana)
  })

  test('can be ended from the mail client or by its link, without signing in', async () => {
    const ana = await aFan()
    await wants(ana)
    await live(23)
    await anArtist('Los Últimos', [ana], [{ title: 'Adiós', on: '2026-03-24' }])
    await live(24)
    const mail = await mailTo(ana)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
    expect(mail.text).toContain(`No quiero recibir más este correo: ${url}`)
    const path = url.slice(app.config.publicUrl.length)
    const chosen = async () =>
      (await app.call(notificationPreferences, {}, ana)).data.items.find(
        ({ type }) => type === NOTIFICATION.release,
      )

    // Mail clients and virus scanners open links, so a GET alone must not end the mails.
    await app.request(path)
    expect(await chosen()).toMatchObject({ byMail: true })
    const oneClick = () =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect([(await oneClick()).status, (await oneClick()).status]).toEqual([200, 200])
    expect(await chosen()).toEqual({ type: NOTIFICATION.release, inApp: true, byMail: false })
    await wants(ana)
    const token = path.split('/').at(-1) ?? ''
    expect((await app.call(leaveReleaseMails, { params: { token } })).status).toBe(200)
    expect(await chosen()).toMatchObject({ byMail: false })
    expect((await app.call(leaveReleaseMails, { params: { token: crypto.randomUUID() } })).status).toBe(404)
    expect((await app.request(leavePath('nada'), { method: 'POST' })).status).toBe(404)
    expect(app.logs.join()).not.toContain(token)
  })

  test('reaches all of very many readers', async () => {
    await live(25)
    const artist = await anArtist('Los Masivos', [], [])
    await sql`
      with readers as (
        insert into users (name, email, password_hash)
        select 'Lectora ' || i, 'lectora-' || i || '@example.org', 'x' from generate_series(1, 150) as i returning id
      ), asked as (
        insert into notification_preferences (user_id, type, by_mail) select id, ${NOTIFICATION.release}, true from readers
      )
      insert into artist_follows (user_id, artist_id) select id, ${artist.id} from readers`.execute(app.db)
    await publish(artist, [{ title: 'Para muchas', on: '2026-03-26' }])
    expect(await live(26)).toBe(150)
  })
})
