import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import type { ItemCorrection, MergePreview } from '@remusic/contract/running/schemas/corrections'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation, isViolationOf, retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { ITEM_COLUMN, type MergedPair, type MergingDeps } from '../../music/catalogue/merging.ts'
import { overrideValues, setHidden } from '../../music/catalogue/overrides.ts'
import { mergeKeeping, unmerge } from '../../music/catalogue/unmerging.ts'
import { holdOffFills } from '../../music/importing/fillRuns.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import { changesOf, requireGenre } from './changes.ts'
import {
  ImportInProgressError,
  MergedUnlikeError,
  MergedWithItselfError,
  NothingChangedError,
} from './errors.ts'
import { asCorrectedItem, findItem, type Item } from './items.ts'

const FOR_ADMINS = { includesHidden: true }

export async function correctItemAs(
  { db }: Deps,
  me: Me,
  { kind, id: apiId, changes, reason, request }: ItemCorrection & { request: FastifyRequest },
): Promise<string> {
  await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await actAsAdmin(tx, me)
      const item = await findItem(tx, kind, apiId, FOR_ADMINS)
      const changed = await changesOf(tx, item, changes)
      if (changed.length === 0) throw new NothingChangedError()
      await requireGenre(tx, changes)
      await overrideValues(tx, item, Object.fromEntries(changed.map(({ field, after }) => [field, after])))
      await recordAudit(tx, {
        actorId: me.id,
        action: 'correct-item',
        target: { kind, id: item.apiId },
        before: Object.fromEntries(changed.map(({ field, before }) => [field, before])),
        after: { ...logged(item), ...Object.fromEntries(changed.map(({ field, after }) => [field, after])) },
        reason,
        request,
      })
    }),
  )
  return CORRECTION_TEXTS.corrected
}

type HideRequest = {
  kind: ItemKind
  id: string
  hidden: boolean
  reason?: string | undefined
  undoes?: string | undefined
  request: FastifyRequest
}

/** Hiding an item that is already hidden changes nothing and is not logged again. */
export async function hideItemAs(
  { db }: Deps,
  me: Me,
  { kind, id, hidden, reason, undoes, request }: HideRequest,
) {
  await db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    const item = await findItem(tx, kind, id, FOR_ADMINS)
    if (item.hiddenItself === hidden) {
      if (undoes !== undefined) throw new ConflictError(UNDO_TEXTS.changedSince)
      return
    }
    await setHidden(tx, item, hidden)
    await recordAudit(tx, {
      actorId: me.id,
      action: hidden ? 'hide-item' : 'show-item',
      target: { kind, id: item.apiId },
      after: logged(item),
      reason,
      undoes,
      request,
    })
  })
  return hidden ? CORRECTION_TEXTS.hidden : CORRECTION_TEXTS.shown
}

type Pair = { kind: ItemKind; from: string; into: string }

export async function previewMerge(db: Db, pair: Pair): Promise<MergePreview> {
  const { from, into } = await findPair(db, pair)
  const column = sql.ref(ITEM_COLUMN[pair.kind])
  const ofItem = (id: number) => sql`(select id from review_targets where ${column} = ${id})`
  const { rows } = await sql<Omit<MergePreview, 'from' | 'into' | 'sameSongs' | 'unlike'>>`
    select
      (select count(*) from reviews where target_id = ${ofItem(from.id)} and visible)::int as reviews,
      (
        select count(*) from reviews as one join reviews as other on other.user_id = one.user_id
        where one.target_id = ${ofItem(from.id)} and other.target_id = ${ofItem(into.id)} and one.visible and other.visible
      )::int as "reviewedBoth",
      (
        select count(*) from (
          select user_id from artist_follows where ${pair.kind === 'artist'} and artist_id = ${from.id}
          union all select user_id from album_follows where ${pair.kind === 'album'} and album_id = ${from.id}
        ) as follows
      )::int as followers,
      (select count(*) from playlist_songs where ${pair.kind === 'song'} and song_id = ${from.id})::int as playlists,
      (select count(*) from profile_favourites where ${column} = ${from.id})::int as favourites,
      (select count(*) from albums where ${pair.kind === 'artist'} and artist_id = ${from.id})::int as albums,
      (
        select count(*) from songs
        where (${pair.kind === 'artist'} and artist_id = ${from.id}) or (${pair.kind === 'album'} and album_id = ${from.id})
      )::int as songs`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts must return a row')
  return {
    from: asCorrectedItem(from),
    into: asCorrectedItem(into),
    unlike: isUnlike(from, into),
    ...counts,
    sameSongs: pair.kind === 'album' ? (await findSameSongs(db, from.id, into.id)).length : 0,
  }
}

type MergeRequest = Pair & {
  reason?: string | undefined
  typed?: string | undefined
  request: FastifyRequest
}

/** Merges a duplicate into another item and returns the id of the remaining one. */
export async function mergeItemAs(
  { db, mergings }: MergingDeps,
  me: Me,
  { kind, from: fromId, into: intoId, reason, typed, request }: MergeRequest,
): Promise<string> {
  return retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      if (!(await holdOffFills(tx))) throw new ImportInProgressError()
      await actAsAdmin(tx, me)
      const { from, into } = await findPair(tx, { kind, from: fromId, into: intoId })
      if (isUnlike(from, into) && folded(typed ?? '') !== folded(from.name)) throw new MergedUnlikeError()
      const same = kind === 'album' ? await findSameSongs(tx, from.id, into.id) : []
      const merges: string[] = []
      for (const pair of same) merges.push(await mergeKeeping(tx, mergings, 'song', pair))
      merges.push(await mergeKeeping(tx, mergings, kind, { from: from.id, into: into.id }))
      await recordAudit(tx, {
        actorId: me.id,
        action: 'merge-items',
        target: { kind, id: into.apiId },
        before: { from: fullName(from), apiId: from.apiId },
        after: {
          ...logged(into),
          apiId: into.apiId,
          merges,
          ...(same.length > 0 && { mergedSongs: same.length }),
        },
        reason,
        request,
      })
      return into.apiId
    }),
  )
}

type Unmerge = {
  /** The logged merge. */
  act: { id: string; kind: ItemKind; before: Record<string, unknown>; after: Record<string, unknown> }
  reason?: string | undefined
  request: FastifyRequest
}

/** Separates two items again, the album before the songs that were merged with it. */
export async function unmergeItemsAs(
  { db, mergings }: MergingDeps,
  me: Me,
  { act, reason, request }: Unmerge,
): Promise<string> {
  const merges = Array.isArray(act.after.merges) ? (act.after.merges as string[]) : []
  await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      if (!(await holdOffFills(tx))) throw new ImportInProgressError()
      await actAsAdmin(tx, me)
      for (const [index, mergeId] of merges.toReversed().entries())
        if (!(await unmerge(tx, mergings, index === 0 ? act.kind : 'song', mergeId)))
          throw new ConflictError(UNDO_TEXTS.mergeKept)
      if (merges.length === 0) throw new ConflictError(UNDO_TEXTS.mergeKept)
      const { item, artist, apiId } = act.after
      await recordAudit(tx, {
        actorId: me.id,
        action: 'separate-items',
        target: { kind: act.kind, id: String(apiId) },
        before: { item, artist },
        after: { from: act.before.from, apiId: act.before.apiId },
        reason,
        undoes: act.id,
        request,
      })
    }),
  ).catch((error) => {
    // Something created since the merge conflicts with what would be restored, such as another review of the same item.
    throw isUniqueViolation(error) && !isViolationOf(error, 'audit_log_undoes')
      ? new ConflictError(UNDO_TEXTS.changedSince)
      : error
  })
  return CORRECTION_TEXTS.separated
}

async function findPair(db: Db, { kind, from, into }: Pair): Promise<{ from: Item; into: Item }> {
  const found = {
    from: await findItem(db, kind, from, FOR_ADMINS),
    into: await findItem(db, kind, into, FOR_ADMINS),
  }
  if (found.from.id === found.into.id) throw new MergedWithItselfError()
  return found
}

const folded = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Duplicates have the same name and, for works, the same artist. */
const isUnlike = (one: Item, other: Item) =>
  folded(one.name) !== folded(other.name) || folded(one.artist ?? '') !== folded(other.artist ?? '')

/** The facts about an item that the audit log stores besides its id. */
const logged = ({ name, artist }: Item) => ({ item: name, ...(artist !== null && { artist }) })

const fullName = ({ name, artist }: Item) => (artist === null ? `«${name}»` : `«${name}», de ${artist}`)

const SAME_SONG_SECONDS = 3

/** The songs that two editions of an album share: the same title, and nearly the same duration. */
async function findSameSongs(db: Db, fromAlbum: number, intoAlbum: number): Promise<MergedPair[]> {
  const { rows } = await sql<MergedPair>`
    select distinct on (old.id) old.id as "from", kept.id as "into"
    from songs as old join songs as kept on search_words(kept.title) = search_words(old.title)
      and abs(kept.duration_seconds - old.duration_seconds) <= ${SAME_SONG_SECONDS}
    where old.album_id = ${fromAlbum} and kept.album_id = ${intoAlbum} and kept.artist_id = old.artist_id
    order by old.id, abs(kept.duration_seconds - old.duration_seconds), kept.id`.execute(db)
  return rows
}
