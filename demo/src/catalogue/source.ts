import type { Source, SourceBatch } from '@remusic/server/music/catalogue/source'
import { generateDemo } from './generate.ts'

const EMPTY: SourceBatch = {}

/** Invented music, generated at once: there is nothing to look up. The server loads it as `@remusic/demo/catalogue`. */
export const demoSource: Source = {
  name: 'demo',
  everything: generateDemo,
  genres: async () => EMPTY,
  artist: async () => null,
  album: async () => null,
  song: async () => null,
  search: async () => EMPTY,
  top: async () => EMPTY,
  artistsOf: async () => EMPTY,
  // The server synthesizes the previews of these songs itself.
  previewUrl: async () => null,
}
