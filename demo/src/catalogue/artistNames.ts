import { readLists } from '../content.ts'
import { GENRE_NAMES } from './genres.ts'

/** All artists of the demo, by main genre. */
export const ARTIST_NAMES = readLists('catalogue/artists.txt', GENRE_NAMES)
