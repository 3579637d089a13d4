import type { Site } from '@remusic/contract/base/pages'

type Manifest = Site['manifest']
type ManifestChunk = Manifest[string]

/** The chunks of the build that the given sources load, each before the chunks that import it. */
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
