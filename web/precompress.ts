import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = promisify(brotliCompress)

/** Writes a Brotli file at the highest level beside each script and style sheet: too slow to do per request. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root, environments }) {
      outDir = resolve(root, environments.client?.build.outDir ?? '')
    },
    async writeBundle() {
      const folder = join(outDir, 'assets')
      const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          await writeFile(`${path}.br`, await smallest(await readFile(path)))
        }),
      )
    },
  }
}
