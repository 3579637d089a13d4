import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import type { OpinionHit, Quote } from '@remusic/contract/opinions/schemas/opinions'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { asTarget, TARGET_SELECTIONS } from '../../music/catalogue/targets.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { expandMentions, mentionedPeople } from '../../people/accounts/mentionedPeople.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import type { Concept } from './concepts.ts'
import { allStems } from './evidence.ts'
import { quote, type TokenizedText } from './quoting.ts'

/** Counts the reviews of each item that is not hidden. */
export async function findReviewCounts(db: Db, targetIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select review_targets.id, review_count as count
    from review_targets
      left join songs on songs.id = review_targets.song_id
      left join albums on albums.id = review_targets.album_id
      left join artists on artists.id = review_targets.artist_id
    where review_targets.id = any(${targetIds}::bigint[])
      and coalesce(songs.hidden_at, albums.hidden_at, artists.hidden_at) is null
      and (artists.api_id is null or artists.api_id <> all(${PLACEHOLDER_ARTISTS}))`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function findItems(
  db: Db,
  targetIds: number[],
): Promise<Map<number, Pick<OpinionHit, 'item' | 'song'>>> {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_targets')
    .leftJoin('songs', 'songs.id', 'review_targets.song_id')
    .leftJoin('albums', (join) =>
      join.on(sql<boolean>`albums.id = coalesce(review_targets.album_id, songs.album_id)`),
    )
    .leftJoin('artists', (join) =>
      join.on(
        sql<boolean>`artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)`,
      ),
    )
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select(['review_targets.id', 'review_targets.kind', 'review_targets.song_id'])
    .select(TARGET_SELECTIONS)
    .where('review_targets.id', 'in', targetIds)
    .execute()
  const songIds = rows.flatMap(({ song_id }) => (song_id === null ? [] : [song_id]))
  const songs = songIds.length === 0 ? [] : await selectSongs(db).where('songs.id', 'in', songIds).execute()
  const byAddress = new Map(songs.map((song) => [song.api_id, asSong(song)]))
  return new Map(
    rows.map((row) => [
      row.id,
      { item: asTarget(row).target, song: byAddress.get(row.songApiId ?? '') ?? null },
    ]),
  )
}

/** The quotes of texts that the viewer still sees, by the id of the text. */
export async function findQuotes(
  db: Db,
  textIds: string[],
  concepts: Concept[],
  viewerId: string | null,
): Promise<Map<string, Quote>> {
  if (textIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('opinion_texts')
    .innerJoin('reviews', 'reviews.id', 'opinion_texts.review_id')
    .leftJoin('comments', 'comments.id', 'opinion_texts.comment_id')
    .innerJoin('users', 'users.id', 'opinion_texts.user_id')
    .select(['opinion_texts.id as textId', 'opinion_texts.review_id', 'opinion_texts.comment_id'])
    .select(['reviews.title', 'reviews.description', 'comments.body'])
    .select(sql<string[]>`opinion_tokens(reviews.title)`.as('titleTokens'))
    .select(sql<string[]>`opinion_tokens(reviews.description)`.as('descriptionTokens'))
    .select(sql<string[] | null>`opinion_tokens(comments.body)`.as('bodyTokens'))
    .select(['users.id', 'users.name', 'users.picture_id', 'users.erased_at'])
    .select(mentionedPeople('opinion_texts.comment_id', viewerId).as('mentioned'))
    .where('opinion_texts.id', 'in', textIds)
    .where('reviews.visible', '=', true)
    .where(sql<boolean>`comments.visible is not false`)
    .where(isShownTo(viewerId, 'opinion_texts.user_id'))
    .where(isShownTo(viewerId, 'opinion_texts.reviewer_id'))
    .execute()
  const wanted = concepts.map((concept) => new Set(allStems(concept)))
  return new Map(
    rows.map((row) => {
      const texts: TokenizedText[] =
        row.body === null
          ? [
              { text: row.title, tokens: row.titleTokens },
              { text: row.description, tokens: row.descriptionTokens },
            ]
          : [{ text: row.body, tokens: row.bodyTokens ?? [] }]
      return [
        row.textId,
        {
          reviewId: row.review_id,
          ...(row.comment_id && { commentId: row.comment_id }),
          author: asPerson({ ...row, name: row.erased_at ? ERASED_NAME : row.name }),
          parts: quote(texts, wanted).map(({ text, marked }) => ({
            text: expandMentions(text, row.mentioned).text,
            marked,
          })),
        },
      ]
    }),
  )
}
