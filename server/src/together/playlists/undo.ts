import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { MAX_CHANGES_UNDONE, PLAYLIST_HISTORY_TEXTS } from '@remusic/contract/together/playlistHistory'
import type { ChangedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { mayDo, type PlaylistRole } from './access.ts'
import { changePlaylist } from './actions.ts'
import { applyChange, type Skipped } from './applyChange.ts'
import { type Change, difference, invert, type Step } from './changes.ts'
import {
  EventNotFoundError,
  NothingChangesError,
  OthersChangesError,
  OwnerOnlyError,
  SmartPlaylistError,
  VersionNotFoundError,
} from './errors.ts'
import { changeOf, findSongs, findUndone } from './history.ts'
import { openLog, readVersion } from './log.ts'

type Undo = { number?: number | undefined; actorId?: string | undefined; since?: number | undefined }
type Undone = { playlist: ChangedPlaylist; undone: number; left: number; skipped: string[] }

/** Writes the inverse of a change as a new event. A step that no longer applies is skipped and named in the answer. */
export async function undoAs(
  deps: Deps,
  me: Me,
  id: string,
  { number, actorId, since }: Undo,
): Promise<Undone> {
  let result = { undone: 0, left: 0, skipped: [] as string[] }
  const playlist = await changePlaylist(deps, me, id, 'edit', async (tx, { role }) => {
    if (actorId !== undefined && actorId !== me.id && !mayDo('own', role)) throw new OthersChangesError()
    const { change, undoes, left } =
      number === undefined
        ? await inverseOfPerson(tx, id, { actorId: actorId ?? me.id, since: since ?? 1 })
        : { ...(await inverseOf(tx, id, number)), left: 0 }
    requireRightFor(change, role)
    const { change: done, skipped } = await applyChange(tx, id, change, {
      actorId: me.id,
      undoes,
      rowOf: await findAdders(tx, id, change),
    })
    if (!done) throw new NothingChangesError('nothingToUndo')
    result = { undone: undoes.length, left, skipped: await sentencesOf(tx, skipped) }
  })
  return { playlist, ...result }
}

/** Name and rules are the owner's, so their undo is too. */
function requireRightFor(change: Change, role: PlaylistRole): void {
  const steps = 'steps' in change ? change.steps : [change]
  if (!mayDo('own', role) && steps.some(({ kind }) => kind === 'renamed' || kind === 'ruled'))
    throw new OwnerOnlyError()
}

async function inverseOf(tx: Db, id: string, number: number) {
  const event = await tx
    .selectFrom('playlist_events')
    .select(['kind', 'change'])
    .where('playlist_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!event) throw new EventNotFoundError()
  if ((await findUndone(tx, id, { after: number })).has(number))
    throw new NothingChangesError('alreadyUndone')
  const recorded = changeOf(event)
  const steps = invert(recorded)
  const change: Change = 'steps' in recorded ? { kind: 'batch', cause: 'undone', steps } : (steps[0] as Step)
  return { change, undoes: [number] }
}

/**
 * Combines the changes of one person. Changes that others have undone are left out; those that the person has undone are included with
 * their undo, so that the two cancel out.
 */
async function inverseOfPerson(tx: Db, id: string, { actorId, since }: { actorId: string; since: number }) {
  const undone = await findUndone(tx, id, { after: since, except: actorId })
  const events = await tx
    .selectFrom('playlist_events')
    .select(['number', 'kind', 'change'])
    .where('playlist_id', '=', id)
    .where('actor_id', '=', actorId)
    .where('number', '>=', since)
    .where(sql<boolean>`not (number = any(${[...undone]}::integer[]))`)
    .orderBy('number', 'desc')
    .execute()
  if (events.length === 0) throw new NothingChangesError('nothingOfPerson')
  const chosen = events.slice(0, MAX_CHANGES_UNDONE)
  const steps = chosen.flatMap((event) => invert(changeOf(event)))
  const change: Change = { kind: 'batch', cause: 'undone', steps }
  return { change, undoes: chosen.map(({ number }) => number), left: events.length - chosen.length }
}

/** Restores the playlist to its state after an event. This adds an event, so it can be undone as well. */
export async function restoreAs(
  deps: Deps,
  me: Me,
  id: string,
  version: number,
): Promise<{ playlist: ChangedPlaylist; skipped: string[] }> {
  let sentences: string[] = []
  const playlist = await changePlaylist(deps, me, id, 'own', async (tx, { number }) => {
    if (version > number) throw new VersionNotFoundError()
    const { state } = await openLog(tx, id)
    const wanted = await readVersion(tx, id, version)
    if (state.rules || wanted.rules) throw new SmartPlaylistError()
    const change: Change = { kind: 'restored', version, steps: difference(state, wanted) }
    const { change: done, skipped } = await applyChange(tx, id, change, {
      actorId: me.id,
      rowOf: await findAdders(tx, id, change),
    })
    if (!done) throw new NothingChangesError('sameVersion')
    sentences = await sentencesOf(tx, skipped)
  })
  return { playlist, skipped: sentences }
}

/** A restored song is credited to the person who added it last. */
async function findAdders(tx: Db, id: string, change: Change) {
  const steps = 'steps' in change ? change.steps : [change]
  const songs = steps.flatMap((step) => (step.kind === 'added' ? [step.song] : []))
  const { rows } =
    songs.length === 0
      ? { rows: [] }
      : await sql<{ song: string; addedBy: string | null; addedAt: Date }>`
          select distinct on (change ->> 'song') change ->> 'song' as song, actor_id as "addedBy", at as "addedAt"
          from playlist_events
          where playlist_id = ${id} and kind = 'added' and undoes = '{}' and change ->> 'song' = any(${songs}::text[])
          order by change ->> 'song', number desc`.execute(tx)
  const found = new Map(rows.map(({ song, ...row }) => [song, row]))
  return (song: string) => found.get(song) ?? {}
}

type Sentence = (song: Song | undefined) => string

/** Why a step of an undo was skipped, by what stood in its way. */
const SENTENCES: Record<Skipped['obstacle'], Sentence | null> = {
  there: (song) => PLAYLIST_HISTORY_TEXTS.songBack(song?.title ?? ''),
  gone: (song) => PLAYLIST_HISTORY_TEXTS.songGone(song?.title ?? ''),
  vanished: () => PLAYLIST_HISTORY_TEXTS.songVanished,
  renamed: () => PLAYLIST_HISTORY_TEXTS.nameChangedAgain,
  ruled: () => PLAYLIST_HISTORY_TEXTS.rulesChangedAgain,
  full: () => PLAYLIST_HISTORY_TEXTS.full,
  // The playlist is already in the state that the undo would restore.
  same: null,
}

async function sentencesOf(tx: Db, skipped: readonly Skipped[]): Promise<string[]> {
  const songs = await findSongs(
    tx,
    skipped.flatMap(({ step }) => ('song' in step ? [step.song] : [])),
  )
  const sentences = skipped.flatMap(({ step, obstacle }) => {
    const sentence = SENTENCES[obstacle]
    return sentence ? [sentence('song' in step ? songs.get(step.song) : undefined)] : []
  })
  return [...new Set(sentences)]
}
