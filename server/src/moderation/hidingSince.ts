import type { RuleKey } from '@remusic/contract/moderation'
import { ReportedKind } from '@remusic/contract/schemas/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { BanDeps } from '../accounts/bans.ts'
import { findIdByEmail } from '../accounts/securing.ts'
import type { Db } from '../database/client.ts'
import { closeIfHidden } from '../listeningRooms/republish.ts'
import { ConflictError } from '../platform/errors.ts'
import { hideByOperator } from './decisions.ts'
import { profileText } from './reportable.ts'

const BATCH_SIZE = 500

type Terms = { since: Date; rule: RuleKey; reason: string }
export type HiddenCounts = Partial<Record<ReportedKind, number>>

/**
 * Hides everything that others can still see of what an account has written since a moment, for the operator. Each item gets a case, an
 * entry in the log and a notice of its own, so an Admin shows one again as any other. Returns how many of each kind, or null if no
 * account has the address.
 */
export async function hideWrittenSince(
  deps: BanDeps & { db: Db },
  email: string,
  { since, rule, reason: note }: Terms,
): Promise<HiddenCounts | null> {
  const { db } = deps
  const authorId = await findIdByEmail(db, email)
  if (authorId === null) return null
  const counts: HiddenCounts = {}
  for (const kind of ReportedKind.options)
    for await (const targetId of writtenSince(db, kind, { authorId, since })) {
      const hiding = { rule, note, now: new Date() }
      if (!(await hideOne(deps, { kind, targetId, authorId }, hiding))) continue
      counts[kind] = (counts[kind] ?? 0) + 1
      if (kind === 'room') await closeIfHidden(db, targetId)
    }
  return counts
}

/** One transaction per item: what its author deletes meanwhile, or an interruption, leaves the others as they are. */
async function hideOne(
  deps: BanDeps & { db: Db },
  target: Parameters<typeof hideByOperator>[2],
  hiding: Parameters<typeof hideByOperator>[3],
): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => hideByOperator(tx, deps, target, hiding))
    return true
  } catch (error) {
    if (error instanceof ConflictError) return false
    throw error
  }
}

type Written = { authorId: string; since: Date }

/** The ids of one kind, in batches that end where the next begins: what could not be hidden is not tried again. */
async function* writtenSince(db: Db, kind: ReportedKind, written: Written): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (${WRITTEN[kind](written)}) as written (id)
      where id > ${last}::uuid order by id limit ${BATCH_SIZE}`.execute(db)
    for (const { id } of rows) yield id
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** What has an earlier date but was edited or imported since counts too. A profile has no date, so it always does. */
const WRITTEN: Record<ReportedKind, (written: Written) => RawBuilder<unknown>> = {
  review: ({ authorId, since }) => sql`
    select id from reviews
    where user_id = ${authorId} and deleted_at is null and hidden_at is null
      and greatest(created_at, edited_at, imported_at) >= ${since}`,
  comment: ({ authorId, since }) => sql`
    select id from comments
    where user_id = ${authorId} and deleted_at is null and hidden_at is null
      and greatest(created_at, edited_at) >= ${since}`,
  playlist: ({ authorId, since }) => sql`
    select id from playlists
    where user_id = ${authorId} and hidden_at is null and (shared or member_count > 0) and (
      greatest(created_at, shared_at) >= ${since} or exists (
        select from playlist_events as event
        where event.playlist_id = playlists.id and event.kind = 'renamed' and event.at >= ${since}
      )
    )`,
  message: ({ authorId, since }) => sql`
    select messages.id from chat_members as mine
    join messages on messages.chat_id = mine.chat_id and messages.sender_id = mine.user_id
    where mine.user_id = ${authorId} and deleted_at is null and hidden_at is null and event is null
      and greatest(created_at, edited_at) >= ${since}`,
  group: ({ authorId, since }) => sql`
    select chats.id from chat_members as mine join chats on chats.id = mine.chat_id
    where mine.user_id = ${authorId} and kind = 'group' and hidden_at is null
      and mine.user_id in (named_by, pictured_by) and exists (
        select from messages
        where messages.chat_id = chats.id and sender_id = mine.user_id
          and event in ('created', 'renamed', 'pictured') and messages.created_at >= ${since}
      )`,
  room: ({ authorId, since }) => sql`
    select id from listening_rooms where host_id = ${authorId} and hidden_at is null and created_at >= ${since}`,
  roomMessage: ({ authorId, since }) => sql`
    select id from listening_room_messages
    where sender_id = ${authorId} and hidden_at is null and created_at >= ${since}`,
  user: ({ authorId }) => sql`
    select user_id from profiles
    where user_id = ${authorId} and hidden_at is null and ${profileText('profiles.user_id')} <> ''`,
}
