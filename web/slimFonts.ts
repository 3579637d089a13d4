import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const CACHE = join(import.meta.dirname, '..', '.cache', 'fonts')

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const WEIGHTS = { min: 400, max: 800 }

/** Only the latin files, which cover Spanish completely. */
const FONTS = [
  { name: 'archivo-text.woff2', source: ARCHIVO, variationAxes: { wght: WEIGHTS, wdth: 100 } },
  { name: 'archivo-figures.woff2', source: ARCHIVO, variationAxes: { wght: WEIGHTS, wdth: 85 } },
  // Every screen has the labels of the navigation, so they get a file of a third of the size.
  { name: 'archivo-labels.woff2', source: ARCHIVO, variationAxes: { wght: 650, wdth: 80 } },
  { name: 'sansita-800.woff2', source: '@fontsource/sansita/files/sansita-latin-800-normal.woff2' },
  { name: 'sansita-900.woff2', source: '@fontsource/sansita/files/sansita-latin-900-normal.woff2' },
]

/**
 * Removes the axes and features that the design does not use from the fonts: Archivo shrinks from 125 kB to 65 kB. Style
 * sheets name the results `~fonts/archivo-text.woff2`.
 */
export function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    async config() {
      const fonts = await Promise.all(
        FONTS.map(async ({ name, source, ...axes }) => ({
          name,
          font: await readFile(resolve(source)),
          options: { keepAllGlyphs: true, keepFeatures: ['kern', 'liga', 'locl', 'tnum'], ...axes },
        })),
      )
      const hash = createHash('sha256')
      for (const { font, options } of fonts) hash.update(font).update(JSON.stringify(options))
      const folder = join(CACHE, hash.digest('hex').slice(0, 16))
      await mkdir(folder, { recursive: true })
      for (const { name, font, options } of fonts) {
        if (existsSync(join(folder, name))) continue
        // Another build may read the file at the same time, so it must appear complete.
        const draft = join(folder, `${name}.${process.pid}`)
        await writeFile(draft, await subsetFont(font, undefined, options))
        await rename(draft, join(folder, name))
      }
      return { resolve: { alias: { '~fonts': folder } } }
    },
  }
}
