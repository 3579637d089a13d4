import { endpoint } from '../base/endpoint.ts'

/** The number of moments one review can pin. */
export const MAX_MOMENTS = 5
/** In characters. */
export const MOMENT_LENGTH = 80
/** How many moments of a song are listed. The strip counts all of them. */
export const MOMENTS_LISTED = 100

export const songMoments = endpoint('GET', '/api/back-end/songs/moments/:id')
