import { endpoint } from './endpoint.ts'

/** How many songs the feed recommends. */
export const RECOMMENDED_SONGS = 8

export const recommendedSongs = endpoint('GET', '/api/back-end/songs/recommended')
