import type { Reason, RecommendedSong } from '@remusic/contract/listening/schemas/taste'
import { sql } from 'kysely'
import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { asSong, type SongRow, selectSongs } from '../../music/catalogue/mappers.ts'
import type { Draw } from './drawSongs.ts'
import type { ItemRef } from './signals.ts'

type Named = { apiId: string; name: string }
type Cause = Named & { how: Extract<Reason, { kind: 'similar' }>['because']['how']; score: number | null }
type Row = SongRow & {
  place: number
  genre_api_id: string | null
  because: Cause | null
  about: Named | null
}

type Input = { userId: string; draws: readonly Draw[]; blind: boolean }
type Songs = Map<number, RecommendedSong>

const readers = new WeakMap<Db, (input: Input) => Promise<Songs>>()

/**
 * Songs with their reason, by their id. Excluded items are left out: hidden songs, songs by hidden artists or on hidden
 * albums, and what they reviewed or dismissed, even if it happened after the list of candidates was made. Those who ask at the same
 * time share a statement.
 */
export async function readDraws(
  db: Db,
  userId: string,
  draws: readonly Draw[],
  { blind }: { blind: boolean },
): Promise<Songs> {
  if (draws.length === 0) return new Map()
  const read = readers.get(db) ?? batch((inputs: Input[]) => readAllDraws(db, inputs))
  readers.set(db, read)
  return read({ userId, draws, blind })
}

async function readAllDraws(db: Db, inputs: Input[]): Promise<Songs[]> {
  const all = inputs.flatMap(({ userId, draws }, input) => draws.map((draw) => ({ input, userId, draw })))
  const similar = all.map(({ draw }) => (draw.why === 'similar' ? draw.candidate : null))
  const refs = (of: 'because' | 'about') => similar.map((candidate) => candidate?.[of] ?? null)
  const [causes, abouts] = [refs('because'), refs('about')]
  const rows = await compiledQuery(
    db,
    'drawn songs',
    {
      places: all.map((_, place) => place),
      userIds: all.map(({ userId }) => userId),
      ids: all.map(({ draw }) => draw.songId),
      causeKinds: causes.map(kindOf),
      causeIds: causes.map(idOf),
      aboutKinds: abouts.map(kindOf),
      aboutIds: abouts.map(idOf),
    },
    (values) => selectDraws(db, values),
  )
  const found = inputs.map((): Songs => new Map())
  for (const row of rows) {
    const { input, draw } = all[row.place] as (typeof all)[number]
    const blind = inputs[input]?.blind ?? true
    found[input]?.set(draw.songId, { ...asSong(row), reason: reasonOf(draw, row, blind) })
  }
  return found
}

const kindOf = (ref: ItemRef | null) => ref?.kind ?? null
const idOf = (ref: ItemRef | null) => ref?.id ?? null

function reasonOf(draw: Draw, row: Row, blind: boolean): Reason {
  const genre =
    row.genre_api_id === null || row.genre_name === null
      ? null
      : { id: row.genre_api_id, name: row.genre_name }
  if (draw.why === 'explore' && genre) return { kind: 'explore', genre }
  if (draw.why !== 'similar' || !row.because || !row.about) return { kind: 'popular', genre }
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
  places: number[]
  userIds: string[]
  ids: number[]
  causeKinds: (ItemKind | null)[]
  causeIds: (number | null)[]
  aboutKinds: (ItemKind | null)[]
  aboutIds: (number | null)[]
}

const selectDraws = (
  db: Db,
  { places, userIds, ids, causeKinds, causeIds, aboutKinds, aboutIds }: Values,
) => {
  return selectSongs(db)
    .innerJoin(
      sql<{ id: number; place: number }>`unnest(
        ${places}::integer[], ${userIds}::uuid[], ${ids}::bigint[], ${causeKinds}::text[], ${causeIds}::bigint[],
        ${aboutKinds}::text[], ${aboutIds}::bigint[]
      )`.as<'pick'>(sql`pick (place, user_id, id, because_kind, because_id, about_kind, about_id)`),
      'pick.id',
      'songs.id',
    )
    .select(['pick.place', 'genres.api_id as genre_api_id'])
    .select([BECAUSE.as('because'), ABOUT.as('about')])
    .where('songs.hidden_at', 'is', null)
    .where('albums.hidden_at', 'is', null)
    .where('artists.hidden_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from review_targets join reviews on reviews.target_id = review_targets.id
      where review_targets.song_id = songs.id and reviews.user_id = pick.user_id and reviews.deleted_at is null
    )`)
    .where(sql<boolean>`not exists (
      select from review_targets join listens on listens.target_id = review_targets.id
      where review_targets.song_id = songs.id and listens.user_id = pick.user_id and listens.deleted_at is null
    )`)
    .where(sql<boolean>`not exists (
      select from review_targets join undated_listens on undated_listens.target_id = review_targets.id
      where review_targets.song_id = songs.id and undated_listens.user_id = pick.user_id
    )`)
    .where(sql<boolean>`not exists (
      select from taste_choices where user_id = pick.user_id and choice = 'dismissed' and song_id = songs.id
    )`)
    .where(sql<boolean>`not exists (
      select from taste_choices where user_id = pick.user_id and choice = 'dismissed' and artist_id = songs.artist_id
    )`)
}

/** The item that a reason names, and where its reviews are; null if it is hidden. */
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

/** An item that the person likes, with the strongest sign of it. A liked review alone is too little for a reason. */
const BECAUSE = sql<Cause | null>`(
    select json_build_object('apiId', item.api_id, 'name', item.name, 'score', coalesce(review.score, listen.score), 'how', case
      when review.score is not null then 'review'
      when listen.score is not null then 'listen'
      when pick.because_kind = 'artist' and exists (
        select from artist_follows where user_id = pick.user_id and artist_id = pick.because_id
      ) then 'follow'
      when pick.because_kind = 'album' and exists (
        select from album_follows where user_id = pick.user_id and album_id = pick.because_id
      ) then 'follow'
      when pick.because_kind = 'artist' and exists (
        select from taste_choices where user_id = pick.user_id and choice = 'picked' and artist_id = pick.because_id
      ) then 'pick'
      when pick.because_kind = 'song' and exists (
        select from playlists join playlist_songs on playlist_id = playlists.id
        where playlists.user_id = pick.user_id and song_id = pick.because_id
      ) then 'playlist'
      when listen.is_noted then 'listen'
      else 'taste'
    end)
    from ${itemAt('because')} as item
    left join reviews as review on review.user_id = pick.user_id and review.target_id = item.target_id
      and review.deleted_at is null and review.visible
    left join lateral (
      select true as is_noted,
        (array_agg(score order by day desc nulls last, id desc) filter (where score is not null))[1] as score
      from (
        select day, id, score from listens
        where user_id = pick.user_id and target_id = item.target_id and deleted_at is null
        union all
        select null, null, score from undated_listens where user_id = pick.user_id and target_id = item.target_id
      ) as noted
      having count(*) > 0
    ) as listen on true
  )`
