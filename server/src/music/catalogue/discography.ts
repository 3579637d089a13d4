import { sql } from 'kysely'

// The same expressions are indexed (migration 0065), so they are written without parameters.

/** The part of a discography that an album belongs to. Albums of sources without types count as albums. */
export const PART_OF_DISCOGRAPHY = sql`case albums.type when 'ep' then 'single' else coalesce(albums.type, 'album') end`

/** Albums without a date come after all others. */
export const RELEASED = sql<string>`coalesce(albums.released_on, '-infinity'::date)`
