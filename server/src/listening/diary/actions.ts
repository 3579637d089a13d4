import { RESTORE_HOURS } from '@remusic/contract/listening/diary'
import type { EditedListen, Listen, NewListen } from '@remusic/contract/listening/schemas/diary'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { idAt } from '../../music/catalogue/addresses.ts'
import { targetCtes } from '../../music/catalogue/targets.ts'
import { todayOf } from '../../people/accounts/days.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import {
  DeletedListenError,
  DiaryFullError,
  FutureDayError,
  ListenedItemNotFoundError,
  ListenNotFoundError,
  OtherListenError,
  RestoreTooLateError,
} from './errors.ts'
import { findListen } from './queries.ts'

const RESTORE_MS = RESTORE_HOURS * 3_600_000
/** A merge of duplicates can replace the item between two statements, but hardly twice in a row. */
const MAX_ATTEMPTS = 5

/**
 * Adds an entry to the diary. The client chooses the id of the request, so that a retry finds the entry of the first attempt. A preview
 * that plays again and again counts once a day.
 */
export async function logListenAs({ db, clock }: Deps, me: Me, input: NewListen): Promise<Listen> {
  const now = clock.now()
  const today = todayOf(me, now)
  // A retry must succeed even if the person has moved to a time zone where that day is still in the future.
  if (input.day !== undefined && input.day > today) {
    const known = await findSameListen(db, me, input)
    if (known === null) throw new FutureDayError()
    return existing(await findListen(db, me, known))
  }
  const id = await insertListen(db, me, input, { day: input.day ?? today, now })
  return existing(await findListen(db, me, id))
}

type Stored = { day: string; now: Date }

async function insertListen(db: Db, me: Me, input: NewListen, stored: Stored, attempt = 1): Promise<string> {
  const insert =
    input.source === 'preview'
      ? db.transaction().execute(async (tx) => {
          await lockPerson(tx, me.id)
          return insertOnce(tx, me, input, stored)
        })
      : insertOnce(db, me, input, stored)
  const outcome = await insert.catch((error) => {
    if (isViolationOf(error, 'diary_has_room')) throw new DiaryFullError()
    if (isViolationOf(error, 'listens_target_id_fkey')) return null
    throw error
  })
  const id = outcome && (outcome.id ?? (await findSameListen(db, me, input)) ?? outcome.previewId)
  if (id) return id
  if (outcome && !outcome.isItem) throw new ListenedItemNotFoundError()
  // Another request has created the target row, or a merge has replaced it. It has been committed by now, so a retry sees it.
  if (attempt === MAX_ATTEMPTS) throw new ListenedItemNotFoundError()
  return insertListen(db, me, input, stored, attempt + 1)
}

type Outcome = { isItem: boolean; id: string | null; previewId: string | null }

/** Finds the item, creates its target row if it has none, and adds the entry, in one statement. */
async function insertOnce(db: Db, me: Me, input: NewListen, stored: Stored): Promise<Outcome | null> {
  const listen = { ...input, ...stored }
  const { type, apiId, clientId, day, again = null, score = null, note = '', source, now, ...rest } = listen
  // The compiler rejects a field that is not stored below.
  rest satisfies Record<string, never>
  const values = { userId: me.id, apiId, clientId, day, again, score, note, source, now }
  const [outcome] = await compiledQuery(
    db,
    `new listen ${type}`,
    values,
    ({ userId, apiId, clientId, day, again, score, note, source, now }) => sql<Outcome>`
      with ${targetCtes(type, apiId)}, mine as (
        select listens.id, listens.day, listens.source from listens join target on target.id = target_id
        where user_id = ${userId} and deleted_at is null
      ), preview as (
        select id from mine where ${source}::text = 'preview' and source = 'preview' and day = ${day}::date limit 1
      ), inserted as (
        insert into listens (user_id, client_id, target_id, day, again, score, note, source, created_at)
        select ${userId}::uuid, ${clientId}::uuid, id, ${day}::date,
          coalesce(${again}::boolean, exists (select from mine)), ${score}::smallint, ${note}::text, ${source}::text, ${now}::timestamptz
        from target where not exists (select from preview)
        on conflict (user_id, client_id) do nothing
        returning id
      )
      select exists (select from item) as "isItem", (select id from inserted) as id, (select id from preview) as "previewId"`,
  )
  return outcome ?? null
}

/**
 * The entry that an earlier attempt of this request added. Fields that were edited since, or that the request left to the server, are not
 * compared.
 */
async function findSameListen(db: Db, me: Me, input: NewListen): Promise<string | null> {
  const { clientId, type, apiId, day, again, score = null, note = '', source } = input
  const known = await db
    .selectFrom('listens')
    .innerJoin('review_targets', 'review_targets.id', 'listens.target_id')
    .select(['listens.id', 'listens.day', 'again', 'score', 'note', 'source', 'edited_at', 'deleted_at'])
    .select(
      sql<boolean>`coalesce(${sql.ref(`review_targets.${type}_id`)} = ${idAt(type, apiId)}, false)`.as(
        'isSameItem',
      ),
    )
    .where('listens.user_id', '=', me.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!known) return null
  const isSameText =
    (day ?? known.day) === known.day &&
    (again ?? known.again) === known.again &&
    known.score === score &&
    known.note === note &&
    known.source === source
  if (!known.isSameItem || (!isSameText && known.edited_at === null)) throw new OtherListenError()
  if (known.deleted_at !== null) throw new DeletedListenError()
  return known.id
}

/**
 * Changes only the fields that the input contains. Only a new day is checked against today, because the old one may come from another time
 * zone.
 */
export async function editListenAs(
  { db, clock }: Deps,
  me: Me,
  id: string,
  { day, again, score, note, ...rest }: EditedListen,
): Promise<Listen> {
  // The compiler rejects a field that is not stored below.
  rest satisfies Record<string, never>
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('listens')
      .select('day')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ListenNotFoundError()
    if (day !== undefined && day !== before.day && day > todayOf(me, now)) throw new FutureDayError()
    await tx
      .updateTable('listens')
      .set({
        edited_at: now,
        day,
        // The time of the other day is unknown.
        ...(day !== undefined && day !== before.day && { listened_at: null }),
        again,
        score,
        note,
      })
      .where('id', '=', id)
      .execute()
  })
  return existing(await findListen(db, me, id))
}

/** Idempotent, so that a retry does not prolong the time in which the entry can be restored. */
export async function deleteListenAs({ db, clock }: Deps, me: Me, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('listens')
    .set((listen) => ({
      deleted_at: listen.fn.coalesce('deleted_at', sql<Date>`${clock.now()}::timestamptz`),
    }))
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ListenNotFoundError()
}

export async function restoreListenAs({ db, clock }: Deps, me: Me, id: string): Promise<Listen> {
  const restored = await db
    .updateTable('listens')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .where('deleted_at', '>', restorableSince(clock.now()))
    .returning('id')
    .executeTakeFirst()
    .catch((error) => {
      throw isViolationOf(error, 'diary_has_room') ? new DiaryFullError() : error
    })
  // If the entry is in the diary already, this is a retry.
  const listen = await findListen(db, me, id)
  if (listen) return listen
  const isKnown = await db
    .selectFrom('listens')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  throw isKnown && !restored ? new RestoreTooLateError() : new ListenNotFoundError()
}

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_MS)

/** Deletes what can no longer be restored. */
export async function deleteOldListens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'listens', (listen) => listen('deleted_at', '<', restorableSince(now)), {
    orderBy: 'deleted_at',
  })
}

function existing<T>(listen: T | null): T {
  if (listen === null) throw new ListenNotFoundError()
  return listen
}
