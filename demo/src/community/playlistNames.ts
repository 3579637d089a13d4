import { z } from 'zod'
import { GENRE_NAMES } from '../catalogue/genres.ts'
import { readJson } from '../content.ts'

const names = readJson(
  'community/playlistNames.json',
  z.strictObject({ any: z.array(z.string()).min(1), byGenre: z.record(z.enum(GENRE_NAMES), z.string()) }),
)

/** For playlists that mix genres. */
export const PLAYLIST_NAMES: readonly string[] = names.any

/** For playlists of one genre. */
export const playlistNameOf = (genre: string) => names.byGenre[genre] ?? genre
