import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'

/** Conditions on `reviews`. Their values may be the placeholders of a compiled query. */
export const isOfKind = (kind: TargetKind | undefined) => sql<boolean>`reviews.kind = ${kind}`

/** Whether the reviewed item is not hidden by an Admin. Feeds leave such reviews out; their authors still find them. */
export const isOfShownItem = sql<boolean>`(
  select coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at)
  from review_targets as about left join songs on songs.id = about.song_id
    left join albums on albums.id = about.album_id left join artists on artists.id = about.artist_id
  where about.id = reviews.target_id
) is null`

/** Whether the review was written here. An imported one is part of the person's history and appears in no feed. */
export const isWrittenHere = sql<boolean>`reviews.import_id is null`

/** Matches by the artist's genre; an unknown genre matches no review. */
export const isOfGenre = (apiId: string | undefined) =>
  sql<boolean>`reviews.genre_id = (select id from genres where api_id = ${apiId})`
