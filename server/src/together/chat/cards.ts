import type { ScoredKind } from '@remusic/contract/together/chatCards'
import type { ChatCard, MemberScore } from '@remusic/contract/together/schemas/chatCards'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { findHiddenTargets } from '../../music/catalogue/blindTasting.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { requireChatMember } from './actions.ts'
import { linkedItem, songsOfItem } from './linkedItems.ts'
import { isPartOf } from './ourPlaylist.ts'

/**
 * Finds the members' opinions about the items that messages link to. Links to missing items, or to items that the reader may not see,
 * are left out. The number of queries does not depend on the number of links.
 */
export async function findCards(
  db: Db,
  me: Me,
  chatId: string,
  items: readonly string[],
): Promise<ChatCard[]> {
  await requireChatMember(db, me, chatId)
  if (items.length === 0) return []
  const found = await findItems(db, me, chatId, items)
  const targetIds = found.flatMap(({ targetId }) => (targetId === null ? [] : [targetId]))
  const [scores, hidden] = await Promise.all([
    findScores(db, me, chatId, targetIds),
    findHiddenTargets(db, me, targetIds),
  ])
  return found.map(({ item, targetId, inPlaylist }): ChatCard => {
    const given = targetId === null ? [] : (scores.get(targetId) ?? [])
    // An item without reviews by others is not hidden: there is no score to hide.
    const blind = targetId !== null && hidden.has(targetId) && given.some(({ person }) => person.id !== me.id)
    return {
      item,
      mine: given.find(({ person }) => person.id === me.id) ?? null,
      theirs: blind ? [] : given.filter(({ person }) => person.id !== me.id),
      blind,
      inPlaylist,
    }
  })
}

type FoundItem = { item: string; targetId: number | null; inPlaylist: boolean }

async function findItems(db: Db, me: Me, chatId: string, items: readonly string[]): Promise<FoundItem[]> {
  const asked = [...new Set(items)].map((item) => {
    const [kind = '', id = ''] = item.split(':')
    return { item, kind: kind as ScoredKind, id }
  })
  const { rows } = await sql<FoundItem>`
    select asked.item, coalesce(
      (select id from review_targets where song_id = linked.song_id),
      (select id from review_targets where album_id = linked.album_id),
      (select id from review_targets where artist_id = linked.artist_id)
    ) as "targetId", (
      select count(*) > 0 and bool_and(exists (
        select from chat_playlists join playlists on playlists.id = playlist_id
          join playlist_songs on playlist_songs.playlist_id = playlists.id
        where chat_playlists.chat_id = ${chatId} and playlist_songs.song_id = song.song_id
          and playlists.hidden_at is null and ${isPartOf(me.id)}
      )) from ${songsOfItem(sql`linked`)} as song
    ) as "inPlaylist"
    from unnest(
      ${asked.map(({ item }) => item)}::text[], ${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::text[]
    ) with ordinality as asked (item, kind, id, place)
    cross join lateral ${linkedItem({ kind: sql`asked.kind`, id: sql`asked.id`, viewerId: me.id })} as linked
    order by asked.place`.execute(db)
  return rows
}

/** The scores of those who are in the chat and whom the reader sees. Own reviews count even if moderation has hidden them. */
async function findScores(
  db: Db,
  me: Me,
  chatId: string,
  targetIds: readonly number[],
): Promise<Map<number, MemberScore[]>> {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('chat_members', 'chat_members.user_id', 'users.id')
    .select(['reviews.target_id as targetId', 'reviews.id as reviewId', 'reviews.score'])
    .select(['users.id', 'users.name', 'users.picture_id'])
    .where('chat_members.chat_id', '=', chatId)
    .where('chat_members.left_at', 'is', null)
    .where('chat_members.state', '=', 'accepted')
    .where('reviews.target_id', 'in', [...new Set(targetIds)])
    .where('reviews.deleted_at', 'is', null)
    .where((review) => review.or([review('reviews.visible', '=', true), review('users.id', '=', me.id)]))
    .where(isShownTo(me.id, 'users.id'))
    .orderBy(sql`folded(users.name)`)
    .orderBy('users.id')
    .execute()
  const scores = Map.groupBy(rows, ({ targetId }) => targetId)
  return new Map(
    [...scores].map(([targetId, given]) => [
      targetId,
      given.map((row) => ({ person: asPerson(row), score: row.score, reviewId: row.reviewId })),
    ]),
  )
}
