import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type { VoteRule, VoteState } from '@remusic/contract/opinions/heldVotes'
import type {
  HeldItem,
  HeldVote,
  listHeldItems,
  listHeldVotes,
} from '@remusic/contract/opinions/schemas/heldVotes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { asPage, readCursor } from '../../music/catalogue/cursor.ts'
import { asScoreSummary, type VotesRow } from '../../music/catalogue/mappers.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { asCorrectedItem, findItem, findItems } from '../../running/corrections/items.ts'

type ItemRow = VotesRow & {
  id: number
  kind: ItemKind
  itemId: number
  held: number
  rules: HeldItem['rules'] | null
  lastHeldAt: Date | null
}

/** The items with votes in review, those with the most first. */
export async function findHeldItems(db: Db, { cursor, limit }: QueryOf<typeof listHeldItems>) {
  const after = readCursor(cursor, 'number')
  const { rows } = await sql<ItemRow>`
    select page.*, reasons.rules, reasons.last as "lastHeldAt", (
      select mean from score_priors where score_priors.kind = page.kind
    ) as prior_mean
    from (
      select * from (
        select id, kind, coalesce(artist_id, album_id, song_id) as "itemId", score_counts, held_counts, dropped_counts,
          held_counts[1] + held_counts[2] + held_counts[3] + held_counts[4] + held_counts[5] as held
        from review_targets where held_counts <> '{0,0,0,0,0}'
      ) as items
      where ${after ? sql`(held < ${after[0]} or (held = ${after[0]} and id > ${after[1]}))` : sql`true`}
      order by held desc, id limit ${limit + 1}
    ) as page
    cross join lateral (
      select json_agg(json_build_object('rule', rule, 'count', count) order by count desc, rule) as rules, max(last) as last from (
        select rule, count(*) as count, max(held_at) as last
        from reviews join held_votes on review_id = reviews.id
        where target_id = page.id and visible and state = 'held' group by rule
      ) as counted
    ) as reasons
    order by held desc, id`.execute(db)
  const items = await findItems(
    db,
    rows.map(({ kind, itemId }) => ({ kind, id: itemId })),
  )
  const page = asPage(
    rows,
    limit,
    (row): HeldItem | null => {
      const item = items.get(`${row.kind} ${row.itemId}`)
      return item
        ? {
            ...asCorrectedItem(item),
            votes: asScoreSummary(row),
            heldScores: row.held_counts ?? [],
            rules: row.rules ?? [],
            lastHeldAt: row.lastHeldAt?.toISOString() ?? null,
          }
        : null
    },
    (row) => [row.held, row.id],
  )
  return { ...page, items: page.items.filter((item) => item !== null) }
}

const MAX_OTHER_VOTES = 100

type VoteRow = {
  id: string
  score: number
  title: string
  created_at: Date
  user_id: string
  name: string
  picture_id: string | null
  erased_at: Date | null
  joined_at: Date
  otherVotes: number
  otherHeld: number
  state: VoteState
  rule: VoteRule
  held_at: Date
  decided_at: Date | null
  deciderId: string | null
  deciderName: string | null
  deciderPicture: string | null
  reason: string
}

/** The votes of an item in one state, newest first. Ids sort by time, so the cursor is the last id. */
export async function findHeldVotes(
  db: Db,
  { kind, id, state, cursor, limit }: QueryOf<typeof listHeldVotes>,
): Promise<{ items: HeldVote[]; next: string | null }> {
  const item = await findItem(db, kind, id, { includesHidden: true })
  const { rows } = await sql<VoteRow>`
    select page.*, users.name, users.picture_id, users.erased_at, users.created_at as joined_at,
      deciders.id as "deciderId", deciders.name as "deciderName", deciders.picture_id as "deciderPicture",
      (
        select count(*) from (
          select from reviews as other
          where other.user_id = page.user_id and other.id <> page.id and other.visible and not exists (
            select from held_votes where review_id = other.id and held_votes.state <> 'released'
          ) limit ${MAX_OTHER_VOTES}
        ) as others
      ) as "otherVotes",
      (
        select count(*) from held_votes
        where held_votes.user_id = page.user_id and review_id <> page.id and held_votes.state <> 'released'
      ) as "otherHeld"
    from (
      select reviews.id, reviews.score, reviews.title, reviews.created_at, reviews.user_id, state, rule, held_at, decided_at,
        decided_by, reason
      from reviews join held_votes on review_id = reviews.id
      where target_id = (select id from review_targets where ${sql.ref(ITEM_COLUMN[kind])} = ${item.id})
        and visible and state = ${state} and ${cursor === undefined ? sql`true` : sql`reviews.id::text < ${cursor}`}
      order by reviews.id desc limit ${limit + 1}
    ) as page
    join users on users.id = page.user_id
    left join users as deciders on deciders.id = page.decided_by
    order by page.id desc`.execute(db)
  const items = rows.slice(0, limit).map(asHeldVote)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const asHeldVote = (row: VoteRow): HeldVote => ({
  id: row.id,
  score: row.score,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  user: row.erased_at ? null : asPerson({ id: row.user_id, name: row.name, picture_id: row.picture_id }),
  joinedAt: row.joined_at.toISOString(),
  otherVotes: row.otherVotes,
  otherHeld: row.otherHeld,
  state: row.state,
  rule: row.rule,
  heldAt: row.held_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy:
    row.deciderId === null || row.deciderName === null
      ? null
      : asPerson({ id: row.deciderId, name: row.deciderName, picture_id: row.deciderPicture }),
  reason: row.reason,
})
