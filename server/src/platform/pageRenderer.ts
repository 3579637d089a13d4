import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer, RenderingBundle, Site } from '@remusic/contract/pages'

type Manifest = Site['manifest']

const ENTRY = 'src/app/entry.server.tsx'

/** Loads the renderer of the built web, again after each build: a page must not refer to files that no longer exist. */
export function createRendererLoader(webDir: string, publicUrl: string): () => Promise<Renderer | null> {
  const serverDir = join(webDir, '.server')
  let loaded: { renderer: Renderer; builtMs: number } | undefined

  return async () => {
    try {
      const { mtimeMs: builtMs } = await stat(join(serverDir, MANIFEST))
      if (loaded?.builtMs !== builtMs) loaded = { renderer: await load(), builtMs }
      return loaded.renderer
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async function load() {
    const [template, manifest, { [ENTRY]: entry }] = await Promise.all([
      readFile(join(webDir, 'index.html'), 'utf8'),
      readManifest(webDir),
      readManifest(serverDir),
    ])
    if (!entry) throw new Error(`${ENTRY} is not in the build`)
    const bundle = (await import(pathToFileURL(join(serverDir, entry.file)).href)) as RenderingBundle
    return bundle.createRenderer({ template, manifest, publicUrl })
  }
}

const MANIFEST = '.vite/manifest.json'

const readManifest = async (dir: string) =>
  JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')) as Manifest
