import type { Reason, RecommendedSong } from '@remusic/contract/schemas/taste'
import { sql } from 'kysely'
import type { ItemKind } from '../catalogue/addresses.ts'
import { asSong, type SongRow, selectSongs } from '../catalogue/mappers.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import type { Draw } from './drawSongs.ts'
import type { ItemRef } from './signals.ts'

type Named = { apiId: string; name: string }
type Cause = Named & { how: Extract<Reason, { kind: 'similar' }>['because']['how']; score: number | null }
type Row = SongRow & {
  song_id: number
  genre_api_id: string | null
  because: Cause | null
  about: Named | null
}

/**
 * Songs with their reason, by their id. What the person must not get is left out: hidden songs, songs by hidden artists or on hidden
 * albums, and what they reviewed or dismissed, even if it happened after the list of candidates was made.
 */
export async function readDraws(
  db: Db,
  userId: string,
  draws: readonly Draw[],
  { blind }: { blind: boolean },
): Promise<Map<number, RecommendedSong>> {
  if (draws.length === 0) return new Map()
  const drawOf = new Map(draws.map((draw) => [draw.songId, draw]))
  const similar = draws.map((draw) => (draw.why === 'similar' ? draw.candidate : null))
  const refs = (of: 'because' | 'about') => similar.map((candidate) => candidate?.[of] ?? null)
  const [causes, abouts] = [refs('because'), refs('about')]
  const rows = await compiledQuery(
    db,
    'drawn songs',
    {
      userId,
      ids: draws.map(({ songId }) => songId),
      causeKinds: causes.map(kindOf),
      causeIds: causes.map(idOf),
      aboutKinds: abouts.map(kindOf),
      aboutIds: abouts.map(idOf),
    },
    (values) => selectDraws(db, values),
  )
  return new Map(
    rows.map((row) => {
      const draw = drawOf.get(row.song_id)
      return [row.song_id, { ...asSong(row), reason: reasonOf(draw, row, blind) }]
    }),
  )
}

const kindOf = (ref: ItemRef | null) => ref?.kind ?? null
const idOf = (ref: ItemRef | null) => ref?.id ?? null

function reasonOf(draw: Draw | undefined, row: Row, blind: boolean): Reason {
  const genre =
    row.genre_api_id === null || row.genre_name === null
      ? null
      : { id: row.genre_api_id, name: row.genre_name }
  if (draw?.why === 'explore' && genre) return { kind: 'explore', genre }
  if (draw?.why !== 'similar' || !row.because || !row.about) return { kind: 'popular', genre }
  const { because, about, support, scored } = draw.candidate
  const { score, ...cause } = row.because
  return {
    kind: 'similar',
    because: { kind: because?.kind ?? 'song', ...cause, ...(score !== null && { score }) },
    about: { kind: about.kind, ...row.about },
    people: blind ? null : scored > 0 ? scored : support,
    scored: scored > 0 && !blind,
  }
}

type Values = {
  userId: string
  ids: number[]
  causeKinds: (ItemKind | null)[]
  causeIds: (number | null)[]
  aboutKinds: (ItemKind | null)[]
  aboutIds: (number | null)[]
}

const selectDraws = (db: Db, { userId, ids, causeKinds, causeIds, aboutKinds, aboutIds }: Values) => {
  return selectSongs(db)
    .innerJoin(
      sql<{ id: number }>`unnest(
        ${ids}::bigint[], ${causeKinds}::text[], ${causeIds}::bigint[], ${aboutKinds}::text[], ${aboutIds}::bigint[]
      )`.as<'pick'>(sql`pick (id, because_kind, because_id, about_kind, about_id)`),
      'pick.id',
      'songs.id',
    )
    .select(['songs.id as song_id', 'genres.api_id as genre_api_id'])
    .select([becauseOf(userId).as('because'), ABOUT.as('about')])
    .where('songs.hidden_at', 'is', null)
    .where('albums.hidden_at', 'is', null)
    .where('artists.hidden_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from review_targets join reviews on reviews.target_id = review_targets.id
      where review_targets.song_id = songs.id and reviews.user_id = ${userId} and reviews.deleted_at is null
    )`)
    .where(sql<boolean>`not exists (
      select from taste_choices where user_id = ${userId} and choice = 'dismissed' and song_id = songs.id
    )`)
    .where(sql<boolean>`not exists (
      select from taste_choices where user_id = ${userId} and choice = 'dismissed' and artist_id = songs.artist_id
    )`)
}

/** The item that a reason names, and where its reviews are. Nothing is said about a hidden one. */
const itemAt = (of: 'because' | 'about') => {
  const [kind, id] = [sql.ref(`pick.${of}_kind`), sql.ref(`pick.${of}_id`)]
  return sql`(
    select api_id, name, (select id from review_targets where artist_id = ${id}) as target_id
    from artists where ${kind} = 'artist' and id = ${id} and hidden_at is null
    union all
    select api_id, title, (select id from review_targets where album_id = ${id})
    from albums where ${kind} = 'album' and id = ${id} and hidden_at is null
    union all
    select api_id, title, (select id from review_targets where song_id = ${id})
    from songs where ${kind} = 'song' and id = ${id} and hidden_at is null
  )`
}

const ABOUT = sql<Named | null>`(
  select json_build_object('apiId', item.api_id, 'name', item.name) from ${itemAt('about')} as item
)`

/** What the person likes, and the strongest sign of it. That one liked a review is too little for a reason. */
const becauseOf = (userId: string) =>
  sql<Cause | null>`(
    select json_build_object('apiId', item.api_id, 'name', item.name, 'score', review.score, 'how', case
      when review.score is not null then 'review'
      when pick.because_kind = 'artist' and exists (
        select from artist_follows where user_id = ${userId} and artist_id = pick.because_id
      ) then 'follow'
      when pick.because_kind = 'album' and exists (
        select from album_follows where user_id = ${userId} and album_id = pick.because_id
      ) then 'follow'
      when pick.because_kind = 'artist' and exists (
        select from taste_choices where user_id = ${userId} and choice = 'picked' and artist_id = pick.because_id
      ) then 'pick'
      when pick.because_kind = 'song' and exists (
        select from playlists join playlist_songs on playlist_id = playlists.id
        where playlists.user_id = ${userId} and song_id = pick.because_id
      ) then 'playlist'
      else 'taste'
    end)
    from ${itemAt('because')} as item
    left join reviews as review on review.user_id = ${userId} and review.target_id = item.target_id
      and review.deleted_at is null and review.visible
  )`
