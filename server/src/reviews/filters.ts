import type { TargetKind } from '@remusic/contract/schemas/reviews'
import { sql } from 'kysely'

/** Conditions on `reviews`. Their values may be the placeholders of a compiled query. */
export const isOfKind = (kind: TargetKind | undefined) => sql<boolean>`reviews.kind = ${kind}`

/** The genre is that of the artist; no review is of an unknown genre. */
export const isOfGenre = (apiId: string | undefined) =>
  sql<boolean>`reviews.genre_id = (select id from genres where api_id = ${apiId})`
