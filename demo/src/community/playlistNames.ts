import { z } from 'zod'
import { GENRE_NAMES } from '../catalogue/genres.ts'
import { readJson } from '../content.ts'

const names = readJson(
  'community/playlistNames.json',
  z.strictObject({ any: z.array(z.string()).min(1), byGenre: z.record(z.enum(GENRE_NAMES), z.string()) }),
)

/** Names for playlists that mix genres. */
export const PLAYLIST_NAMES: readonly string[] = names.any

/** The name for a playlist of one genre. */
export const playlistNameOf = (genre: string) => names.byGenre[genre] ?? genre
