import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

/** Vite's manifest of the build. */
export async function readManifest(outDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The chunks that the given sources load, each before the chunks that import it. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) add(imported)
    found.set(chunk.file, chunk)
  }
  for (const source of sources) add(source)
  return [...found.values()]
}
