import { undoChange } from '@remusic/contract/together/schemas/playlistHistory'
import {
  acceptInvitationByLink,
  decideProposal,
  proposeChange,
  renewInvitationLink,
} from '@remusic/contract/together/schemas/playlistMembers'
import { addSong, createPlaylist, listPlaylists } from '@remusic/contract/together/schemas/playlists'
import type { callsTo } from '../testing/startTestApp.ts'
import type { People, Writer } from './world.ts'

type Caller = ReturnType<typeof callsTo>
/** One write about the history of a playlist, as the ledger takes it. */
type PlaylistWrite = {
  kind: 'undo' | 'proposal' | 'accepted proposal'
  mark: string
  send(): ReturnType<Caller>
}
type Attempt = (write: PlaylistWrite) => Promise<{ isDone: boolean; data: unknown }>

/** The prefix of these playlists. The oracle checks their songs and collaborators by undone changes and proposals only. */
export const REMEMBERING = 'Con memoria'
/** Below the limit of proposals that wait for a decision. */
const MAX_WAITING = 40
const MAX_PROPOSALS = 250
const MAX_UNDOS = 250

/** Returns a function that performs the next write in a playlist of one person, to which the next writer proposes songs. */
export function createPlaylistWriter(world: People, { token, number, id: userId }: Writer, call: Caller) {
  const name = `${REMEMBERING} ${number}`
  const guest = world.writers[(number + 1) % world.writers.length]
  const counts = { proposed: 0, waiting: 0, undone: 0 }
  let playlistId: string | undefined
  let isJoined = false

  /**
   * Creates the playlist and lets the guest propose. These writes are not in the ledger: if a response is lost, the next turn repeats them.
   */
  async function prepare(): Promise<string | null> {
    if (playlistId === undefined) {
      const made = await call(createPlaylist, { body: { name } }, { token }).catch(() => null)
      if (made?.status === 201) playlistId = made.data.id
      const known =
        made?.status === 409 &&
        (await call(listPlaylists, { params: { userId } }, { token }).catch(() => null))
      if (known && known.status === 200) playlistId = known.data.items.find((each) => each.name === name)?.id
    }
    if (playlistId === undefined || !guest) return null
    if (isJoined) return playlistId
    const input = { params: { id: playlistId }, body: { role: 'proposes' as const } }
    const link = await call(renewInvitationLink, input, { token }).catch(() => null)
    if (link?.status !== 200) return null
    const params = { token: link.data.token }
    const joined = await call(acceptInvitationByLink, { params }, guest).catch(() => null)
    isJoined = joined?.status === 200
    return isJoined ? playlistId : null
  }

  /** The guest proposes a song, and every second time the owner accepts it. */
  async function propose(attempt: Attempt, id: string) {
    const songId = counts.proposed < MAX_PROPOSALS && world.songs[counts.proposed++]
    if (!songId || !guest) return
    const mark = `${id} ${songId}`
    const input = { params: { id }, body: { kind: 'add' as const, songId } }
    const { isDone, data } = await attempt({
      kind: 'proposal',
      mark,
      send: () => call(proposeChange, input, guest),
    })
    counts.waiting += 1
    if (!isDone || (counts.proposed % 2 === 0 && counts.waiting < MAX_WAITING)) return
    const params = { id, proposalId: (data as { id: string }).id }
    const send = () => call(decideProposal, { params, body: { accept: true } }, { token })
    const accepted = await attempt({ kind: 'accepted proposal', mark, send })
    if (accepted.isDone) counts.waiting -= 1
  }

  /** Adds a song that nobody has proposed, and undoes that. */
  async function undo(attempt: Attempt, id: string) {
    const songId = counts.undone < MAX_UNDOS && world.songs.at(-++counts.undone)
    if (!songId) return
    const input = { params: { id }, body: { id: songId, anyway: true } }
    const added = await call(addSong, input, { token }).catch(() => null)
    if (added?.status !== 200) return
    const event = added.data.number
    const send = () => call(undoChange, { params: { id }, body: { number: event } }, { token })
    await attempt({ kind: 'undo', mark: `${id} ${event}`, send })
  }

  const turns = [propose, undo]
  let turn = number
  return async (attempt: Attempt) => {
    const id = await prepare()
    if (id !== null) await turns[turn++ % turns.length]?.(attempt, id)
  }
}
