import type { Reported, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { asPerson } from '../../people/accounts/people.ts'
import type { Notice } from '../../people/notifications/notify.ts'

/** A kind of content that people report. The module that owns the content exports one, and `reportables.ts` lists them. */
export type Reportable = {
  /**
   * Finds content that the viewer can see and therefore report. `text` is the current wording, kept with the report; for a profile it is
   * the bio and the links, or null if it has neither.
   */
  find: (db: Db, id: string, viewerId: string) => Promise<{ authorId: string; text: string | null } | null>
  /** Finds the contents for a moderator's decision, with one or two queries for all of them. */
  contents: (db: Db, ids: string[]) => Promise<(readonly [id: string, ReportedContent])[]>
  /** A query for the ids of an author's content that others can still see. Older content that was edited or imported since counts too. */
  writtenSince: (written: { authorId: string; since: Date }) => RawBuilder<unknown>
  /** Hides the content, or shows it again with null. Returns false if it no longer exists. */
  setHidden: (tx: Db, id: string, hiddenAt: Date | null) => Promise<boolean>
  /** Withdraws the notifications that the content caused, in the transaction that hides it. */
  withdraw?: (tx: Db, id: string, now: Date) => Promise<(Notice | null)[]>
  /** Ends live activity in hidden content, such as a listening room, after the commit. */
  end?: (db: Db, id: string) => Promise<unknown>
  /** Tells open pages that the content was hidden or shown again, after the commit. Others are fetched when they are opened. */
  republish?: (deps: Deps, id: string) => Promise<void>
}

export type Reportables = Record<ReportedKind, Reportable>

/** The further dependencies of calls about cases. */
export type ModerationDeps = Deps & { reportables: Reportables }

/** The current content of what was reported, and whether other users can see it. */
export type ReportedContent = { content: Reported; hidden: boolean; deleted: boolean }

export const visibility = (row: { hidden_at: Date | null; deleted_at?: Date | null } | undefined) => ({
  hidden: (row?.hidden_at ?? null) !== null,
  deleted: (row?.deleted_at ?? null) !== null,
})

type Table =
  | 'reviews'
  | 'comments'
  | 'playlists'
  | 'messages'
  | 'listening_rooms'
  | 'listening_room_messages'
  | 'chats'

/** For content that is a row of a table. */
export const hidesRowOf =
  (table: Table): Reportable['setHidden'] =>
  async (tx, id, hiddenAt) => {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ hidden_at: hiddenAt })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

/** The bio and the links of a user as one text, also while they are hidden. */
export const profileText = (userId: string) => sql<string>`concat_ws(
  E'\\n',
  (select nullif(own.bio, '') from profiles as own where own.user_id = ${sql.ref(userId)}),
  (
    select string_agg(concat_ws(': ', label, url), E'\\n' order by position)
    from profile_links as own where own.user_id = ${sql.ref(userId)}
  )
)`

/** How many messages are shown before and after a reported one. */
export const MESSAGES_AROUND = 4
/** How many songs tell a moderator what a playlist or a room is about. */
export const SONGS_SHOWN = 10

export type MessageRow = {
  reported_id: string
  id: string
  body: string
  created_at: Date
  hidden_at: Date | null
  sender_id: string
  name: string
  picture_id: string | null
}

export const asMessages = (reported: MessageRow, around: MessageRow[]) =>
  around.map((row) => ({
    id: row.id,
    sender: asPerson({ ...row, id: row.sender_id }),
    text: row.body,
    createdAt: row.created_at.toISOString(),
    hidden: row.hidden_at !== null,
    reported: row.id === reported.id,
  }))
