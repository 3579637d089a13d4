import type { CountedSource, TasteSignal } from '@remusic/contract/listening/schemas/taste'
import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { asPage, readCursor } from '../../music/catalogue/cursor.ts'
import { type FoundItem, findItems, itemKey } from './items.ts'
import { type ItemRef, type Signal, type SignalSource, signalsOf } from './signals.ts'

/** Finds the signals of a person's recommendations, newest first. Hidden items are left out. */
export async function findTasteSignals(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: TasteSignal[]; next: string | null }> {
  const after = readCursor(cursor, 'string')
  const signals = await signalsOf(db, userId)
  const rest = after === null ? signals : signals.slice(startAfter(signals, after))
  const page = asPage(
    rest.slice(0, limit + 1).map((signal, i) => ({ signal, place: signals.length - rest.length + i })),
    limit,
    ({ signal }) => signal,
    ({ signal, place }) => [`${signal.item.kind} ${place}`, signal.item.id],
  )
  const [found, playlists, muted] = await Promise.all([
    findItems(
      db,
      page.items.map(({ item }) => item),
    ),
    findPlaylistNames(db, userId, page.items),
    findMuted(db, userId),
  ])
  const wholes = page.items.flatMap(({ item }) => mutedWhole(found.get(itemKey(item)), item, muted) ?? [])
  const names = await findItems(db, wholes)
  const items = page.items.flatMap((signal) => {
    const item = found.get(itemKey(signal.item))
    if (!item) return []
    const whole = mutedWhole(item, signal.item, muted)
    const through = whole && names.get(itemKey(whole))?.item
    return [
      {
        item: item.item,
        weight: signal.weight,
        sources: signal.sources.map((source) => asCounted(source, playlists)),
        muted: signal.muted,
        mutedThrough: through ? { kind: through.kind, apiId: through.apiId, name: through.name } : null,
      },
    ]
  })
  return { items, next: page.next }
}

/** The index after the previous page's last item, or after its position if the item no longer counts. */
function startAfter(signals: readonly Signal[], [value, id]: readonly [string, number]): number {
  const [kind, place] = value.split(' ')
  if (!/^\d{1,9}$/.test(place ?? '')) throw new MalformedError(CATALOGUE_TEXTS.invalidPage)
  const last = signals.findIndex(({ item }) => item.kind === kind && item.id === id)
  return last < 0 ? Number(place) : last + 1
}

/** The album or artist that was muted, unless it was the item itself. */
function mutedWhole(found: FoundItem | undefined, item: ItemRef, muted: ReadonlySet<string>): ItemRef | null {
  if (!found || muted.has(itemKey(item))) return null
  const { albumId, artistId } = found
  const wholes: ItemRef[] = [
    ...(albumId === null ? [] : [{ kind: 'album' as const, id: albumId }]),
    { kind: 'artist', id: artistId },
  ]
  return wholes.find((whole) => muted.has(itemKey(whole))) ?? null
}

async function findMuted(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('taste_choices')
    .select(['artist_id', 'album_id', 'song_id'])
    .where('user_id', '=', userId)
    .where('choice', '=', 'muted')
    .execute()
  return new Set(
    rows.map(({ artist_id, album_id, song_id }) =>
      artist_id !== null
        ? itemKey({ kind: 'artist', id: artist_id })
        : album_id !== null
          ? itemKey({ kind: 'album', id: album_id })
          : itemKey({ kind: 'song', id: song_id ?? 0 }),
    ),
  )
}

async function findPlaylistNames(db: Db, userId: string, signals: readonly Signal[]) {
  const ids = signals.flatMap(({ sources }) =>
    sources.flatMap(({ playlistId }) => (playlistId === undefined ? [] : [playlistId])),
  )
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function asCounted(
  { how, score, reviewId, playlistId }: SignalSource,
  playlists: ReadonlyMap<string, string>,
): CountedSource {
  const name = playlistId === undefined ? undefined : playlists.get(playlistId)
  return {
    how,
    ...(score !== undefined && { score }),
    ...(reviewId !== undefined && { reviewId }),
    ...(playlistId !== undefined && name !== undefined && { playlist: { id: playlistId, name } }),
  }
}
