import { randomUUID } from 'node:crypto'
import { createFolder, listFolders, placePlaylist } from '@remusic/contract/together/schemas/playlistFolders'
import { createSmartPlaylist } from '@remusic/contract/together/schemas/smartPlaylists'
import type { callsTo } from '../testing/startTestApp.ts'
import type { People, Writer } from './world.ts'

type Caller = ReturnType<typeof callsTo>
/** One write of a smart playlist or a folder, as the ledger takes it. */
type FolderWrite = {
  kind: 'smart playlist' | 'folder' | 'placement'
  mark: string
  send(): ReturnType<Caller>
  idempotent?: true
  readBack?(data: unknown): Promise<boolean | null>
}
type Attempt = (write: FolderWrite) => Promise<{ isDone: boolean; data: unknown }>

/** Below the limit for a person, which also counts the writer's ordinary playlists. */
const MAX_SMART = 20
const MAX_FOLDERS = 80

/** Returns a function that performs the next write of one person: a smart playlist, a folder, and its place there. */
export function createFolderWriter(world: People, { token, number, id: userId }: Writer, call: Caller) {
  const counts = { smart: 0, folders: 0 }
  let smartId: string | undefined
  let folderId: string | undefined
  const mark = (kind: string) => `${kind} ${number} ${randomUUID()}`

  async function createSmart(attempt: Attempt) {
    if (counts.smart++ >= MAX_SMART) return
    const name = mark('inteligente')
    const rules = { artists: [world.artist], order: 'random' as const, limit: 5 }
    const send = () => call(createSmartPlaylist, { body: { name, rules } }, { token })
    const { isDone, data } = await attempt({ kind: 'smart playlist', mark: name, send })
    smartId = isDone ? (data as { id: string }).id : undefined
  }

  async function create(attempt: Attempt) {
    if (counts.folders++ >= MAX_FOLDERS) return
    const name = mark('carpeta')
    const send = () => call(createFolder, { body: { name } }, { token })
    const { isDone, data } = await attempt({ kind: 'folder', mark: name, send })
    folderId = isDone ? (data as { id: string }).id : undefined
  }

  async function place(attempt: Attempt) {
    if (smartId === undefined || folderId === undefined) return
    const [playlist, folder] = [smartId, folderId]
    // Each playlist is placed only once, because a second placement would replace the first.
    smartId = undefined
    const input = { params: { id: playlist }, body: { folderId: folder } }
    const send = () => call(placePlaylist, input, { token })
    const readBack = async () => {
      const read = await call(listFolders, {}, { token })
      if (read.status !== 200) return null
      return read.data.items.some(
        ({ id, playlists }) => id === folder && playlists.some((each) => each.id === playlist),
      )
    }
    await attempt({
      kind: 'placement',
      mark: `${userId} ${playlist} ${folder}`,
      idempotent: true,
      send,
      readBack,
    })
  }

  const turns = [createSmart, create, place]
  let turn = number
  return (attempt: Attempt) => turns[turn++ % turns.length]?.(attempt)
}
