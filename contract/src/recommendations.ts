import { z } from 'zod'
import { Song } from './catalogue.ts'
import { route } from './route.ts'

/** How many songs the feed recommends. */
export const RECOMMENDED_SONGS = 8

export const recommendedSongs = route('GET', '/api/back-end/songs/recommended', {
  access: 'member',
  summary: 'Canciones para quien pregunta, según lo que sigue, reseña y le gusta; otras cada vez',
  response: z.array(Song),
})
