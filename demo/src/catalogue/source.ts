import type { Source, SourceBatch } from '@remusic/server/catalogue/sources/source'
import { generateDemo } from './generate.ts'

const nothing: SourceBatch = {}

/** Music that never was, held by ReMusic itself: everything is stored at once and there is nothing to look up. */
export const demoSource: Source = {
  name: 'demo',
  everything: generateDemo,
  genres: async () => nothing,
  artist: async () => null,
  album: async () => null,
  song: async () => null,
  search: async () => nothing,
  top: async () => nothing,
  artistsOf: async () => nothing,
  // ReMusic plays these itself; see the sound of a song.
  previewUrl: async () => null,
}
