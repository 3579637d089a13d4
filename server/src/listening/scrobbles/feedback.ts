import { FIRST_SCROBBLE, LOVED_PLAYLIST, SCROBBLE_TEXTS } from '@remusic/contract/listening/scrobbles'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { applyChange } from '../../together/playlists/applyChange.ts'
import { addImportedPlaylistSongs, importKeyOf } from '../../together/playlists/imported.ts'
import { announceChanges, type ChangedPlaylists } from '../../together/playlists/live.ts'
import { deleteListenAs } from '../diary/actions.ts'
import { NoSuchRecordingError, SubmissionError } from './errors.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const SCORES = [1, 0, -1]

/** A recording, as a program names it: by the id that its listens have here, or by that of MusicBrainz. */
type Recording = { msid: string | null; mbid: string | null }

export function readFeedback(document: unknown): Recording & { isLoved: boolean } {
  const { score, ...recording } = fieldsOf(document)
  if (!SCORES.includes(score as number)) throw new SubmissionError(SCROBBLE_TEXTS.badScore)
  return { ...recordingOf(recording), isLoved: score === 1 }
}

export function readDeletion(document: unknown): { msid: string; seconds: number } {
  const { listened_at: seconds, ...recording } = fieldsOf(document)
  const { msid } = recordingOf(recording)
  if (msid === null) throw new SubmissionError(SCROBBLE_TEXTS.noRecording)
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < FIRST_SCROBBLE)
    throw new SubmissionError(SCROBBLE_TEXTS.noTime)
  return { msid, seconds }
}

const fieldsOf = (document: unknown) => {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new SubmissionError(SCROBBLE_TEXTS.badJson)
  return document as Record<string, unknown>
}

function recordingOf({ recording_msid, recording_mbid }: Record<string, unknown>): Recording {
  const [msid = null, mbid = null] = [recording_msid, recording_mbid].map((id) =>
    typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null,
  )
  if (msid === null && mbid === null) throw new SubmissionError(SCROBBLE_TEXTS.noRecording)
  return { msid, mbid }
}

/** The import of a ListenBrainz export fills the same playlist of loved songs. */
const LOVED_KEY = importKeyOf('listenBrainz', LOVED_PLAYLIST)

/** Adds a loved song to a private playlist, and removes it when the mark is taken back. */
export async function saveFeedback(
  deps: Deps,
  me: Me,
  { isLoved, ...recording }: ReturnType<typeof readFeedback>,
): Promise<void> {
  const changed: ChangedPlaylists = new Map()
  await retryOnConflict(() => {
    changed.clear()
    return deps.db.transaction().execute(async (tx) => {
      const song = await findRecording(tx, me.id, recording)
      if (song === null) throw new NoSuchRecordingError()
      await (isLoved
        ? love(tx, me, { song, now: deps.clock.now(), changed })
        : unlove(tx, me, { song, changed }))
    })
  })
  announceChanges(deps, changed)
}

type Loving = { song: string; changed: ChangedPlaylists }

async function love(tx: Db, me: Me, { song, now, changed }: Loving & { now: Date }): Promise<void> {
  const [answer] = await addImportedPlaylistSongs(tx, {
    userId: me.id,
    role: me.role,
    importId: null,
    now,
    changed,
    rows: [{ key: LOVED_KEY, name: LOVED_PLAYLIST, apiId: song, addedAt: now }],
  })
  if (answer?.outcome === 'refused') throw new SubmissionError(answer.reason ?? '')
}

async function unlove(tx: Db, me: Me, { song, changed }: Loving): Promise<void> {
  const list = await tx
    .selectFrom('playlists')
    .select('id')
    .where('user_id', '=', me.id)
    .where('import_key', '=', LOVED_KEY)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!list) return
  const { change, number } = await applyChange(
    tx,
    list.id,
    { kind: 'removed', song, position: 1 },
    { actorId: me.id },
  )
  if (change) changed.set(list.id, number)
}

/** The id of the song; null for a listen that still waits for its song. */
async function findRecording(tx: Db, userId: string, { msid, mbid }: Recording): Promise<string | null> {
  const { rows } = await sql<{ apiId: string }>`
    select songs.api_id as "apiId" from songs where hidden_at is null and id = coalesce(
      (
        select target.song_id from listens join review_targets as target on target.id = listens.target_id
        where listens.user_id = ${userId}::uuid and listens.client_id = ${msid}::uuid
      ),
      song_id_of(${mbid}::text)
    )`.execute(tx)
  return rows[0]?.apiId ?? null
}

/** Deletes a listen as its person does, whether it is in the diary or still waits for its song. Repeating it changes nothing. */
export async function deleteTimedListen(
  deps: Deps,
  me: Me,
  { msid, seconds }: ReturnType<typeof readDeletion>,
): Promise<void> {
  const at = new Date(seconds * 1_000)
  const second = sql<Date>`date_trunc('second', listened_at)`
  const listen = await deps.db
    .selectFrom('listens')
    .select('id')
    .where('user_id', '=', me.id)
    .where('client_id', '=', msid)
    .where(second, '=', at)
    .executeTakeFirst()
  if (listen) return deleteListenAs(deps, me, listen.id)
  await deps.db
    .deleteFrom('unmatched_scrobbles')
    .where('user_id', '=', me.id)
    .where(second, '=', at)
    .where('digest', '=', Buffer.from(msid.replaceAll('-', ''), 'hex'))
    .execute()
}
