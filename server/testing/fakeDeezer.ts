import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeMode = 'ok' | 'slow' | 'reset' | '500' | 'garbage' | 'quota' | 'redirect' | 'huge' | 'hang'
export type FakeDeezer = Awaited<ReturnType<typeof startFakeDeezer>>

const MAX_PAGE_SIZE = 100
const QUOTA = { type: 'Exception', message: 'Quota limit exceeded', code: 4 }
const NO_DATA = { type: 'DataException', message: 'no data', code: 800 }
const WRONG_PARAMETER = { type: 'ParameterException', message: 'Wrong parameter', code: 500 }

/** A server with Deezer's API, including its quirks, and invented music. */
export async function startFakeDeezer() {
  const state = { mode: 'ok' as FakeMode, slowMs: 1_000, failuresLeft: Number.POSITIVE_INFINITY }
  const hanging = new Set<ServerResponse>()
  const requests: { path: string; at: number; language: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({
      path: request.url ?? '',
      at: Date.now(),
      language: request.headers['accept-language'],
    })
    if (state.mode === 'ok' || state.failuresLeft-- <= 0) return answer(request, response)
    if (state.mode === 'hang') hanging.add(response)
    else misbehave(state.mode, state.slowMs, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Sets the behaviour for the next `times` requests, or until the next call. Hanging requests are aborted. */
    behave(mode: FakeMode, { times = Number.POSITIVE_INFINITY, slowMs = 1_000 } = {}) {
      Object.assign(state, { mode, slowMs, failuresLeft: times })
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function misbehave(mode: FakeMode, slowMs: number, request: IncomingMessage, response: ServerResponse) {
  if (mode === 'slow') return void setTimeout(() => answer(request, response), slowMs)
  if (mode === 'reset') return void request.socket.destroy()
  if (mode === '500') return void response.writeHead(500).end('oops')
  if (mode === 'garbage') return void response.end('<html>maintenance</html>')
  if (mode === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (mode === 'huge') return void response.end(`{"data":["${'x'.repeat(3 * 1024 * 1024)}"]}`)
  send(response, { error: QUOTA })
}

const md5 = (seed: number) => seed.toString(16).padStart(32, 'a')
const image = (kind: string, hash: string, side: number) =>
  `https://cdn-images.dzcdn.net/images/${kind}/${hash}/${side}x${side}-000000-80-0-0.jpg`
const images = (name: string, kind: string, hash: string) => ({
  [`${name}_small`]: image(kind, hash, 56),
  [`${name}_big`]: image(kind, hash, 500),
})

const artist = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  link: `https://www.deezer.com/artist/${id}`,
  picture: `https://api.deezer.com/artist/${id}/image`,
  ...images('picture', 'artist', md5(id)),
  type: 'artist',
  ...more,
})

export const FAKE = {
  artistId: '900001',
  facelessArtistId: '900002',
  albumId: '700001',
  longAlbumId: '700036',
  songId: '4100000001',
  silentSongId: '4100000002',
  guestSongId: '3862146511',
  isrc: 'ARXXX2600001',
  /** The code of a track that Deezer has without a preview. */
  silentIsrc: 'ARXXX2600002',
}

const ANA = artist(900001, 'Ana Sol de Prueba')
const FACELESS = artist(900002, 'Los Sin Retrato', images('picture', 'artist', ''))
const VARIOUS = artist(5080, 'Varios Artistas')

const album = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  cover: `https://api.deezer.com/album/${id}/image`,
  ...images('cover', 'cover', md5(id)),
  md5_image: md5(id),
  type: 'album',
  ...more,
})
const ABRIL = album(700001, 'Abril de ensayo', { genre_id: 71 })
// The cover fields are null although there is a cover.
const LARGO = album(700036, 'Disco muy largo', {
  cover: '',
  cover_small: null,
  cover_big: null,
  genre_id: -1,
})
const VARIOS = album(700050, 'Verano de varios', { genre_id: 132 })

const track = (id: number, title: string, more: object = {}) => ({
  id,
  readable: true,
  title,
  title_short: title,
  duration: 214,
  rank: 512004,
  explicit_lyrics: false,
  explicit_content_lyrics: 0,
  preview: `https://cdnt-preview.dzcdn.net/api/1/1/a/b/c/0/${md5(id)}.mp3?hdnea=exp=${Math.floor(Date.now() / 1000) + 900}~hmac=x`,
  artist: ANA,
  album: ABRIL,
  type: 'track',
  ...more,
})
const LUZ = () =>
  track(4100000001, 'Luz de Abril (feat. Mar)', { title_version: '(feat. Mar)', isrc: FAKE.isrc })
const MUDA = () =>
  track(4100000002, 'La que no suena', { preview: '', readable: false, explicit_lyrics: true })
const GUEST = () =>
  track(3862146511, 'Canción de verano', { artist: FACELESS, album: VARIOS, release_date: '1900-01-01' })

const without = (item: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)))

function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://fake')
  const found = FIXED[url.pathname]?.() ?? LISTS[url.pathname]?.(url)
  if (found) return send(response, found)
  if (/^\/(artist|album|track)\/(\d+(\/\w+)?|isrc:\w+)$/.test(url.pathname))
    return send(response, { error: NO_DATA })
  if (/^\/(genre|chart)\//.test(url.pathname)) return send(response, { error: WRONG_PARAMETER })
  response.writeHead(404, JSON_TYPE).end('{"error":"Not Found"}')
}

const FIXED: Record<string, () => object> = {
  '/genre': () => ({
    data: [
      { id: 0, name: 'Todos', type: 'genre' },
      { id: 132, name: 'Pop', type: 'genre' },
      { id: 71, name: 'Cumbia', type: 'genre' },
      { id: 116, name: 'Rap/Hip Hop', type: 'genre' },
      { id: 'x', name: 'rota' },
    ],
  }),
  '/genre/71/artists': () => ({ data: [ANA, FACELESS, VARIOUS] }),
  '/artist/900001': () => ({ ...ANA, nb_album: 2, nb_fan: 1200 }),
  '/artist/900002': () => ({ ...FACELESS, nb_album: 0, nb_fan: 3 }),
  '/artist/5080': () => ({ ...VARIOUS, nb_fan: 0 }),
  '/album/700001': () => ({
    ...ABRIL,
    genres: {
      data: [
        { id: 71, name: 'Cumbia', type: 'genre' },
        { id: 9171, name: 'Cumbia Nueva', type: 'genre' },
      ],
    },
    fans: 40,
    nb_tracks: 2,
    release_date: '2024-04-05',
    explicit_lyrics: true,
    artist: ANA,
    tracks: { data: [LUZ()] },
  }),
  '/album/700036': () => ({
    ...LARGO,
    nb_tracks: 136,
    release_date: '0000-00-00',
    artist: ANA,
    tracks: { data: [] },
  }),
  '/album/700050': () => ({ ...VARIOS, fans: 9, release_date: '2023-01-20', artist: VARIOUS }),
  '/track/4100000001': LUZ,
  '/track/4100000002': MUDA,
  '/track/3862146511': GUEST,
  [`/track/isrc:${FAKE.isrc}`]: LUZ,
  [`/track/isrc:${FAKE.silentIsrc}`]: MUDA,
}

const LISTS: Record<string, (url: URL) => object> = {
  '/artist/900001/albums': (url) =>
    paged(url, [
      without({ ...ABRIL, release_date: '2024-04-05', record_type: 'album', fans: 40 }, 'artist'),
      { ...LARGO, release_date: '2020-02-02', record_type: 'single' },
    ]),
  '/artist/900001/top': (url) => paged(url, [LUZ(), MUDA(), GUEST()]),
  '/artist/900002/albums': (url) => paged(url, []),
  '/artist/900002/top': (url) => paged(url, []),
  '/album/700001/tracks': (url) =>
    paged(url, [
      without({ ...LUZ(), track_position: 1, disk_number: 1 }, 'album'),
      without({ ...MUDA(), track_position: 2, disk_number: 1 }, 'album'),
    ]),
  '/album/700036/tracks': (url) =>
    paged(
      url,
      Array.from({ length: 136 }, (_, i) =>
        without(
          { ...track(5000000000 + i, `Pieza ${i + 1}`), track_position: i + 1, disk_number: 1 },
          'album',
        ),
      ),
      // The first page has one item less, because Deezer drops unavailable items after slicing.
      { dropFirst: true },
    ),
  '/album/700050/tracks': (url) => paged(url, [without({ ...GUEST(), track_position: 1 }, 'album')]),
  '/search/track': (url) =>
    paged(url, /abril|luz/i.test(url.searchParams.get('q') ?? '') ? [LUZ(), MUDA()] : []),
  '/search/artist': (url) => paged(url, [{ ...ANA, nb_fan: 1200 }, VARIOUS, { id: null, name: 'roto' }]),
  '/search/album': (url) =>
    paged(url, [
      { ...ABRIL, artist: ANA },
      { ...VARIOS, artist: VARIOUS },
    ]),
  '/chart/0/tracks': (url) => paged(url, [without(LUZ(), 'readable'), GUEST()]),
  '/chart/0/albums': () => ({ data: [], total: 0 }),
  '/chart/0/artists': (url) => paged(url, [{ ...ANA, position: 1 }]),
}

function paged(url: URL, items: object[], { dropFirst = false } = {}): object {
  const index = Number(url.searchParams.get('index') ?? 0)
  const limit = Math.min(MAX_PAGE_SIZE, Number(url.searchParams.get('limit') ?? 25))
  const data = items.slice(index, index + limit)
  return {
    data: dropFirst && index === 0 ? data.slice(1) : data,
    total: items.length,
    ...(index + limit < items.length && {
      next: `https://api.deezer.com${url.pathname}?index=${index + limit}`,
    }),
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

function send(response: ServerResponse, body: object) {
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(body).replaceAll('/', '\\/'))
}
