import type { TasteItem } from '@remusic/contract/listening/schemas/taste'
import { TASTE_TEXTS } from '@remusic/contract/listening/taste'
import { hasArtistPage } from '@remusic/contract/music/catalogue'
import { sql } from 'kysely'
import { InvalidFieldsError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findIdAt, type ItemKind } from '../../music/catalogue/addresses.ts'
import { asPage, readCursor } from '../../music/catalogue/cursor.ts'
import { asArtist, selectArtists } from '../../music/catalogue/mappers.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { findAndLockItem, findItems, itemKey, lockItem, requireItem } from './items.ts'
import type { ItemRef } from './signals.ts'

type Address<K extends ItemKind = ItemKind> = { kind: K; apiId: string }

/** Dismisses an item («No me interesa»). Dismissing a picked artist removes the pick. */
export async function dismissAs(
  { db }: Deps,
  me: Me,
  { kind, apiId }: Address<'artist' | 'song'>,
): Promise<string> {
  await choose(db, me, { kind, apiId }, async (tx, item) => {
    await insertChoice(tx, me.id, item, 'dismissed')
    if (kind === 'artist') await deleteChoice(tx, me.id, item, 'picked')
  })
  return TASTE_TEXTS.dismissed[kind]
}

export async function undoDismissalAs(
  { db }: Deps,
  me: Me,
  { kind, apiId }: Address<'artist' | 'song'>,
): Promise<string> {
  await withdraw(db, me, { kind, apiId }, 'dismissed')
  return TASTE_TEXTS.restored[kind]
}

export async function muteAs({ db }: Deps, me: Me, address: Address): Promise<string> {
  await choose(db, me, address, (tx, item) => insertChoice(tx, me.id, item, 'muted'))
  return TASTE_TEXTS.muted
}

export async function unmuteAs({ db }: Deps, me: Me, address: Address): Promise<string> {
  await withdraw(db, me, address, 'muted')
  return TASTE_TEXTS.unmuted
}

/** Replaces the picked artists. Picking an artist undoes that the person dismissed or muted it. */
export async function savePicksAs({ db }: Deps, me: Me, apiIds: readonly string[]): Promise<string> {
  await inTransaction(db, me, async (tx) => {
    const artists = await findPickedIds(tx, apiIds)
    await sql`
      delete from taste_choices
      where user_id = ${me.id} and artist_id is not null
        and (choice = 'picked') = (artist_id <> all (${artists}::bigint[]))`.execute(tx)
    await sql`
      insert into taste_choices (user_id, artist_id, choice)
      select ${me.id}, artist_id, 'picked' from unnest(${artists}::bigint[]) as artist_id
      on conflict do nothing`.execute(tx)
  })
  return apiIds.length > 0 ? TASTE_TEXTS.picked : TASTE_TEXTS.noPicks
}

export async function removePickAs({ db }: Deps, me: Me, apiId: string): Promise<string> {
  await withdraw(db, me, { kind: 'artist', apiId }, 'picked')
  return TASTE_TEXTS.unpicked
}

/** The artists that a person picked, in the order of picking. */
export async function findPicks(db: Db, userId: string) {
  const rows = await selectArtists(db)
    .innerJoin('taste_choices', 'taste_choices.artist_id', 'artists.id')
    .where('taste_choices.user_id', '=', userId)
    .where('taste_choices.choice', '=', 'picked')
    .where('artists.hidden_at', 'is', null)
    .orderBy('taste_choices.id')
    .execute()
  return rows.map(asArtist)
}

type Dismissal = { item: TasteItem; dismissedAt: string }

/** Finds the items that a person dismissed, latest first. Hidden items are left out, and are back when they are shown again. */
export async function findDismissals(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Dismissal[]; next: string | null }> {
  const after = readCursor(cursor, 'string')
  const rows = await db
    .selectFrom('taste_choices')
    .select(['id', 'artist_id', 'song_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('choice', '=', 'dismissed')
    .$if(after !== null, (choices) => choices.where('id', '<', after?.[1] ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = asPage(
    rows,
    limit,
    (row) => ({ ref: refOf(row), dismissedAt: row.created_at.toISOString() }),
    (row) => ['dismissed', row.id],
  )
  const found = await findItems(
    db,
    page.items.map(({ ref }) => ref),
  )
  const items = page.items.flatMap(({ ref, dismissedAt }) => {
    const item = found.get(itemKey(ref))?.item
    return item ? [{ item, dismissedAt }] : []
  })
  return { items, next: page.next }
}

const refOf = (row: { artist_id: number | null; song_id: number | null }): ItemRef =>
  row.artist_id === null ? { kind: 'song', id: row.song_id ?? 0 } : { kind: 'artist', id: row.artist_id }

type Choice = 'picked' | 'muted' | 'dismissed'

async function choose(
  db: Db,
  me: Me,
  { kind, apiId }: Address,
  change: (tx: Db, item: ItemRef) => Promise<void>,
): Promise<void> {
  await inTransaction(db, me, async (tx) => change(tx, await lockItem(tx, kind, apiId)))
}

/** Withdraws a choice, even of a hidden item. Withdrawing one that was never made is no error. */
async function withdraw(db: Db, me: Me, { kind, apiId }: Address, choice: Choice): Promise<void> {
  await inTransaction(db, me, async (tx) => {
    const id = await findIdAt(tx, kind, apiId)
    if (id === null) await requireItem(tx, kind, apiId)
    else await deleteChoice(tx, me.id, { kind, id }, choice)
  })
}

/** Serialises the choices of one person. */
function inTransaction(db: Db, me: Me, work: (tx: Db) => Promise<void>): Promise<void> {
  return retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await lockPerson(tx, me.id)
      await work(tx)
    }),
  )
}

async function insertChoice(tx: Db, userId: string, { kind, id }: ItemRef, choice: Choice): Promise<void> {
  await sql`
    insert into taste_choices (user_id, ${sql.ref(ITEM_COLUMN[kind])}, choice) values (${userId}, ${id}, ${choice})
    on conflict do nothing`.execute(tx)
}

/** Restores a choice from an archive. Returns false if the item is missing or the person has already made a choice about it. */
export async function restoreChoice(
  tx: Db,
  userId: string,
  { kind, apiId, choice, createdAt }: Address & { choice: Choice; createdAt: Date },
): Promise<boolean> {
  const item = await findAndLockItem(tx, kind, apiId)
  if (!item) return false
  const { numAffectedRows } = await sql`
    insert into taste_choices (user_id, ${sql.ref(ITEM_COLUMN[kind])}, choice, created_at)
    values (${userId}, ${item.id}, ${choice}, ${createdAt})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

async function deleteChoice(tx: Db, userId: string, { kind, id }: ItemRef, choice: Choice): Promise<void> {
  await sql`
    delete from taste_choices
    where user_id = ${userId} and choice = ${choice} and ${sql.ref(ITEM_COLUMN[kind])} = ${id}`.execute(tx)
}

/** A former address and the present one are the same artist. */
async function findPickedIds(tx: Db, apiIds: readonly string[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const apiId of apiIds) {
    const artist = hasArtistPage(apiId) ? await findAndLockItem(tx, 'artist', apiId) : null
    if (artist === null) throw new InvalidFieldsError({ artists: TASTE_TEXTS.artistMissing })
    ids.add(artist.id)
  }
  return [...ids]
}
