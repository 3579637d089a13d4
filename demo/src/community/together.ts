import { seeded } from '@remusic/art/random'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import type { Db } from '@remusic/server/base/database/client'
import { insertPlaylist } from '@remusic/server/together/playlists/actions'
import { applyChange } from '@remusic/server/together/playlists/applyChange'
import type { Step } from '@remusic/server/together/playlists/changes'
import type { Author } from '@remusic/server/together/playlists/log'
import { sql } from 'kysely'
import type { Account } from './members.ts'

const HOUR_MS = 3_600_000

const EDITOR = 'Platillo Suelto'
const PROPOSER = 'Cinta Roja'
const NAMES = { first: 'Viaje', later: 'La del viaje a la costa' }
const FOLDER = 'Con amigos'
/** Enough for every number that the history below mentions. */
const SONGS = 9

const SMART: { name: string; rules: SmartRules } = {
  name: 'Lo que les gusta a quienes sigo',
  rules: { followedScore: 4, unheard: true, order: 'score', limit: 30 },
}

type Deed = {
  hoursAgo: number
  by: 'me' | 'editor' | 'proposer'
  /** The step, of songs by their numbers. */
  step: (songs: readonly string[]) => Step
  /** The number of the event that it undoes. */
  undoes?: number
}

const added = (song: number, position: number) => (songs: readonly string[]) => ({
  kind: 'added' as const,
  song: songs[song] ?? '',
  position,
})

/** Two weeks in which three people make a playlist. The owner accepted all changes of the proposer. */
const HISTORY: readonly Deed[] = [
  { hoursAgo: 330, by: 'me', step: added(0, 1) },
  { hoursAgo: 330, by: 'me', step: added(1, 2) },
  { hoursAgo: 329, by: 'me', step: added(2, 3) },
  { hoursAgo: 300, by: 'editor', step: added(3, 4) },
  { hoursAgo: 299, by: 'editor', step: added(4, 5) },
  {
    hoursAgo: 299,
    by: 'editor',
    step: (songs) => ({ kind: 'moved', song: songs[4] ?? '', from: 5, to: 1 }),
  },
  {
    hoursAgo: 210,
    by: 'me',
    step: () => ({ kind: 'renamed', from: NAMES.first, to: NAMES.later }),
  },
  { hoursAgo: 150, by: 'proposer', step: added(5, 6) },
  { hoursAgo: 96, by: 'editor', step: added(6, 7) },
  {
    hoursAgo: 95,
    by: 'editor',
    step: (songs) => ({ kind: 'removed', song: songs[1] ?? '', position: 3 }),
  },
  { hoursAgo: 70, by: 'me', step: added(1, 3), undoes: 10 },
  { hoursAgo: 26, by: 'editor', step: added(7, 8) },
]

/** Gives the Premium account a playlist that it makes with two others, a folder for it, and a smart playlist. */
export async function storePlaylistsTogether(tx: Db, accounts: readonly Account[], now: Date): Promise<void> {
  const [me, editor, proposer] = [
    accounts.find(({ role }) => role === 'Premium'),
    ...[EDITOR, PROPOSER].map((name) => accounts.find((account) => account.name === name)),
  ]
  if (!me || !editor || !proposer) return
  const songs = await findSongs(tx)
  if (songs.length < SONGS) return
  const id = await insertPlaylist(tx, me.id, { name: NAMES.first })
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const joinedAt = at(HISTORY[0]?.hoursAgo ?? 0)
  await tx
    .insertInto('playlist_members')
    .values(
      [[editor, 'edits'] as const, [proposer, 'proposes'] as const].map(([{ id: userId }, role]) => ({
        playlist_id: id,
        user_id: userId,
        role,
        invited_by: me.id,
        invited_at: joinedAt,
        accepted_at: joinedAt,
      })),
    )
    .execute()
  const authors: Record<Deed['by'], Author> = {
    me: { actorId: me.id },
    editor: { actorId: editor.id },
    proposer: { actorId: proposer.id, acceptedBy: me.id },
  }
  for (const { hoursAgo, by, step, undoes } of HISTORY) {
    const addedAt = at(hoursAgo)
    const { number } = await applyChange(tx, id, step(songs), {
      ...authors[by],
      ...(undoes !== undefined && { undoes: [undoes] }),
      rowOf: () => ({ addedAt }),
    })
    await tx
      .updateTable('playlist_events')
      .set({ at: addedAt })
      .where('playlist_id', '=', id)
      .where('number', '=', number)
      .execute()
  }
  await tx
    .insertInto('playlist_proposals')
    .values({ playlist_id: id, user_id: proposer.id, kind: 'add', song: songs[8] ?? '', created_at: at(5) })
    .execute()
  await tx
    .updateTable('playlists')
    .set({ created_at: joinedAt, updated_at: at(HISTORY.at(-1)?.hoursAgo ?? 0) })
    .where('id', '=', id)
    .execute()
  const smartId = await insertPlaylist(tx, me.id, { name: SMART.name })
  await applyChange(tx, smartId, { kind: 'ruled', from: null, to: SMART.rules }, { actorId: me.id })
  const folder = await tx
    .insertInto('playlist_folders')
    .values({ user_id: me.id, name: FOLDER })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('playlist_placements')
    .values({ user_id: me.id, playlist_id: id, folder_id: folder.id })
    .execute()
}

/** Well-known songs of different artists. */
async function findSongs(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ apiId: string }>`
    select api_id as "apiId" from (
      select distinct on (artist_id) api_id, popularity from songs
      where has_preview and hidden_at is null order by artist_id, popularity desc, id
    ) as best order by popularity desc, api_id limit 60`.execute(tx)
  return seeded('remusic-together-1')
    .shuffled(rows.map(({ apiId }) => apiId))
    .slice(0, SONGS)
}
