/** Generates the icons, the manifest and the social card in web/public: `npm run brand -w art -- [path to Chromium]`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CoverInput, cover } from './src/cover.ts'
import { range } from './src/geometry.ts'
import { dataUri, element, ellipse, path, rect } from './src/svg.ts'

const NIGHT = '#190A17'
const TEXT = '#FFF3EA'
const QUIET_TEXT = '#D8C3C9'
const MANGO = '#FFB02E'
const TAGLINE = 'Descubre canciones, escribe reseñas y arma playlists con gente que escucha como tú.'

const COVERS: readonly CoverInput[] = [
  {
    seed: 'verbena',
    title: 'Verbena de los lunes',
    artist: 'Tía Magnética',
    family: 'rayos',
    palette: 'turquesa',
  },
  { seed: 'patio', title: 'Patio de luces', artist: 'Lucero Baldío', family: 'cuartos', palette: 'lila' },
  {
    seed: 'q2horario',
    title: 'Horario de verano',
    artist: 'Comparsa Nocturna',
    family: 'ondas',
    palette: 'mango',
  },
  {
    seed: 'sobremesa',
    title: 'Sobremesa',
    artist: 'Hermanas Quebranto',
    family: 'azulejo',
    palette: 'buganvilla',
  },
]

const PUBLIC = join(import.meta.dirname, '../web/public')
const FONTS = join(import.meta.dirname, '../node_modules')
const chromium = process.argv[2] ?? 'chromium'

write('favicon.svg', `${favicon()}\n`)
write('manifest.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`)
paint('apple-touch-icon.png', icon({ share: 0.66, corner: 0 }), { width: 180, height: 180 })
paint('icon-192.png', icon({ share: 0.7, corner: 0.22 }), { width: 192, height: 192 })
paint('icon-512.png', icon({ share: 0.7, corner: 0.22 }), { width: 512, height: 512 })
paint('icon-maskable-512.png', icon({ share: 0.54, corner: 0 }), { width: 512, height: 512 })
paint('og.png', card(), { width: 1200, height: 630 })

/** Drawn on a grid of 32 so that at 16 pixels every line of the staff fills exactly one row. */
function favicon(): string {
  return svg(
    32,
    element('title', {}, 'ReMusic') +
      rect(0, 0, 32, 32, NIGHT, { rx: 7 }) +
      range(5)
        .map((index) => rect(3, 2 + index * 6, 26, 2, TEXT))
        .join('') +
      path('M10 11V30', 'none', { stroke: MANGO, 'stroke-width': 3, 'stroke-linecap': 'round' }) +
      ellipse(17.5, 9, 8.6, 6.2, MANGO, { transform: 'rotate(-20 17.5 9)' }),
  )
}

/** Five lines and a note head on the fourth: a re. */
function logo(): string {
  const lines = range(5)
    .map((index) => `M3 ${8 + index * 6}h34`)
    .join('')
  return (
    path(lines, 'none', { stroke: TEXT, 'stroke-width': 1.7, 'stroke-linecap': 'round' }) +
    path('M13.4 17V38', 'none', { stroke: MANGO, 'stroke-width': 2.8, 'stroke-linecap': 'round' }) +
    ellipse(22.5, 14, 10.2, 7.3, MANGO, { transform: 'rotate(-20 22.5 14)' })
  )
}

/** The logo on a tile. `share` is the logo's size and `corner` the corner radius, both relative to the side. */
function icon({ share, corner }: { share: number; corner: number }): string {
  const side = 400
  const scale = Math.round((share * side) / 4) / 10
  const tile = rect(0, 0, side, side, NIGHT, { rx: side * corner })
  // The note head extends above the staff and the stem below it, so the vertical centre of the drawing is at 22.
  const move = `translate(${side / 2} ${side / 2}) scale(${scale}) translate(-20 -22)`
  return svg(side, tile + element('g', { transform: move }, logo()))
}

function svg(side: number, children: string): string {
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${side} ${side}` }, children)
}

/** The social card (og:image), which other sites show next to a link to ReMusic. */
function card(): string {
  const covers = COVERS.map((input) => `<img src="${dataUri(cover({ ...input, lite: true }).svg)}">`).join('')
  return `<style>
    @font-face { font-family: Sansita; font-weight: 900; src: url(${font('@fontsource/sansita/files/sansita-latin-900-normal.woff2')}) }
    @font-face { font-family: Archivo; src: url(${font('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')}) }
    body { display: flex; align-items: center; gap: 64px; box-sizing: border-box; padding: 0 0 0 72px; background: ${NIGHT} }
    main { flex: 1; color: ${TEXT} }
    svg { width: 132px; height: 132px; margin-left: -10px }
    h1 { margin: 4px 0 20px; font: 900 124px/1 Sansita; letter-spacing: -.02em }
    p { margin: 0; color: ${QUIET_TEXT}; font: 30px/1.4 Archivo; text-wrap: balance }
    div { display: grid; grid-template-columns: 300px 300px; gap: 15px; transform: rotate(-4deg) translateX(28px) scale(1.08) }
    img { width: 300px; height: 300px; border-radius: 5px }
  </style><main>${svg(40, logo())}<h1>ReMusic</h1><p>${TAGLINE}</p></main><div>${covers}</div>`
}

function font(file: string): string {
  return `data:font/woff2;base64,${readFileSync(join(FONTS, file)).toString('base64')}`
}

function manifest() {
  const png = (side: number, purpose: 'any' | 'maskable', src = `/icon-${side}.png`) => {
    return { src, sizes: `${side}x${side}`, type: 'image/png', purpose }
  }
  return {
    name: 'ReMusic',
    short_name: 'ReMusic',
    description: TAGLINE,
    lang: 'es',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png(192, 'any'),
      png(512, 'any'),
      png(512, 'maskable', '/icon-maskable-512.png'),
    ],
  }
}

function paint(name: string, body: string, { width, height }: { width: number; height: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'remusic-brand-'))
  const page = join(folder, 'page.html')
  const fill = `html, body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden } body > svg { display: block }`
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${fill}</style>${body}`)
  const flags = ['--headless', '--no-sandbox', '--hide-scrollbars', '--default-background-color=00000000']
  const output = join(PUBLIC, name)
  execFileSync(
    chromium,
    [
      ...flags,
      `--user-data-dir=${folder}`,
      `--window-size=${width},${height}`,
      `--screenshot=${output}`,
      `file://${page}`,
    ],
    { stdio: 'ignore' },
  )
  rmSync(folder, { recursive: true })
  report(name)
}

function write(name: string, text: string) {
  writeFileSync(join(PUBLIC, name), text)
  report(name)
}

function report(name: string) {
  process.stdout.write(`${name}: ${statSync(join(PUBLIC, name)).size} bytes\n`)
}
