import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { avatarUrl } from '@remusic/art/addresses'
import { inksOf } from '@remusic/art/inks'
import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { html } from '../../../base/common/html.ts'
import type { Item } from '../items.ts'
import type { Snapshot } from '../snapshot.ts'

const { resolve } = createRequire(import.meta.url)

/** The fonts of the design in the characters of Spanish. Other scripts use those of the reader's system. */
const FONTS = [
  {
    family: 'Sansita',
    weight: '800',
    file: '@fontsource/sansita/files/sansita-latin-800-normal.woff2',
  },
  {
    family: 'Archivo Variable',
    weight: '100 900',
    file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  },
]

type Assets = { style: string; script: string }
let assets: Promise<Assets> | undefined

async function readAssets(): Promise<Assets> {
  const [style, script, ...fonts] = await Promise.all([
    readFile(new URL('site.css', import.meta.url), 'utf8'),
    readFile(new URL('site.js', import.meta.url), 'utf8'),
    ...FONTS.map(({ file }) => readFile(resolve(file), 'base64')),
  ])
  const faces = FONTS.map(
    ({ family, weight }, i) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${fonts[i]}) format('woff2')}`,
  )
  return { style: `${faces.join('\n')}\n${style}`, script }
}

/**
 * The archive as one page that opens from a disk. Everything is inlined: a browser does not let scripts load other local files, and the
 * page's policy forbids it to load anything from the network.
 */
export async function* websiteOf(snapshot: Snapshot): AsyncGenerator<string> {
  const { account, generatedDate } = snapshot.sections
  assets ??= readAssets()
  const { style, script } = await assets
  const { wash, ink } = inksOf(avatarUrl(account.id))
  const scriptHash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`
  yield `<!doctype html>
<html lang="es" style="--wash:${wash};--wash-ink:${ink}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>${html`${account.name}`} · Archivo de ReMusic</title>
<style>
`
  yield style
  yield `
</style>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="cartel">
<div class="ancho">
<div class="marca"><svg viewBox="0 0 40 40" width="36" height="36" fill="none" aria-hidden="true"><path d="M3 8h34M3 14h34M3 20h34M3 26h34M3 32h34" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/><path d="M13.4 17V38" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"/><ellipse cx="22.5" cy="14" rx="10.2" ry="7.3" transform="rotate(-20 22.5 14)" fill="currentColor"/></svg><span>ReMusic</span><button type="button" id="tema" class="tecla" aria-pressed="false">Tema claro</button></div>
<div class="persona"><div id="foto"></div><div><h1>${html`${account.name}`}</h1><p>Mi archivo, del <time datetime="${generatedDate}">${generatedDate.slice(0, 10)}</time></p></div></div>
<div class="pestanas" role="tablist" aria-label="Secciones" id="pestanas"></div>
</div>
</header>
<main id="contenido" class="ancho" tabindex="-1">
<noscript><p>Para leer esta página hace falta JavaScript. Todo está también en remusic.json y en la carpeta csv.</p></noscript>
</main>
<footer class="ancho"><p>Esta página se lee sin conexión. El resto de tus datos, como los mensajes y los pagos, está en remusic.json y en la carpeta csv.</p></footer>
<script type="application/json" id="datos">`
  yield* dataOf(snapshot)
  yield `</script>
<script>${script}</script>
</body>
</html>
`
}

/** A `<` would end the element, or begin a comment in it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The data of the page. Items are numbered and written once, at the end, because a diary names the same song many times: a listen is
 * `[item, day, score, again, note, time]`.
 */
async function* dataOf({ sections, items, listens }: Snapshot): AsyncGenerator<string> {
  const { account, profile, reviews, playlists, listenLater, diary, generatedDate, server } = sections
  const numbers = new Map<string, number>()
  const numbered: Pick<Item, 'type' | 'name' | 'artist' | 'album'>[] = []
  const numberOf = (item: Pick<Item, 'type' | 'apiId' | 'name' | 'artist' | 'album'>) => {
    const key = `${item.type} ${item.apiId}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbered.length)
    numbered.push(item)
    return numbered.length - 1
  }
  const number = (row: {
    about: string
    type: Item['type']
    apiId: string
    artist: string
    album: string | null
  }) => numberOf({ ...row, name: row.about })
  const person = { picture: account.picture, bio: profile?.bio ?? '', since: account.createdDate }
  yield `{"person":${inScript(person)},"generated":${inScript(generatedDate)},"server":${inScript(server)},"listens":[`
  let separator = ''
  for await (const batch of listens()) {
    const rows = batch.map(({ kind, itemId, day, score, again, note, listenedDate }) => [
      numberOf(items.get({ kind, itemId })),
      day,
      score ?? 0,
      again ? 1 : 0,
      note,
      listenedDate ?? 0,
    ])
    yield separator + inScript(rows).slice(1, -1)
    separator = ','
  }
  yield `],"reviews":${inScript(
    reviews.map(({ title, score, description, moments, createdDate, likes, ...review }) => ({
      item: number(review),
      // The compiler rejects a field of ReviewText that the page does not get; site.js shows it.
      ...({ title, score, description } satisfies Record<keyof ReviewText, unknown>),
      moments,
      date: createdDate,
      likes,
    })),
  )},"playlists":${inScript(
    playlists.map(({ name, shared, createdDate, songs }) => ({
      name,
      shared,
      date: createdDate,
      songs: songs.map((song) => numberOf({ ...song, type: 'song', name: song.title })),
    })),
  )},"later":${inScript(
    listenLater.map((entry) => ({
      item: number(entry),
      date: entry.createdDate,
      done: entry.crossedOffDate,
    })),
  )},"undated":${inScript(
    diary.undated.map((entry) => ({ item: number(entry), score: entry.score ?? 0, note: entry.note })),
  )},"items":${inScript(numbered.map(({ type, name, artist, album }) => [type, name, artist, album ?? '']))}}`
}
