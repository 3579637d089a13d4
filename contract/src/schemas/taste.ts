import { z } from 'zod'
import * as endpoints from '../taste.ts'
import { Song } from './catalogue.ts'
import { route } from './route.ts'

export const recommendedSongs = route(endpoints.recommendedSongs, {
  access: 'member',
  summary: 'Canciones para quien pregunta, según lo que sigue, reseña y le gusta; otras cada vez',
  response: z.array(Song),
})
