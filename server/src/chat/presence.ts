import { randomUUID } from 'node:crypto'
import { mayChat } from '@remusic/contract/plans'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import {
  findOnlineAmong,
  forgetDeadServers,
  keepAlive,
  saveAbsent,
  savePresent,
  sayGoodbye,
} from './presenceQueries.ts'

const BEAT_MS = 10_000
const BELIEVED_SECONDS = 30
const BELIEVED_AFTER_STOP_SECONDS = 3
/** Whoever reloads the page has not gone. */
const RELOAD_MS = 1_500
const GATHERED_MS = 100
/** Two servers may tell opposite things at once, in any order; what is true is told again when they are done. */
const CONFIRMED_MS = 1_500
const RETRIED_MS = 1_000

/** The sockets that want to hear when somebody comes or goes. */
export const presenceRoom = (userId: string) => `presence:${userId}`

/**
 * Who is online, written down per server, so that several servers and tabs add up. A change is told to those who watch
 * that person and to nobody else.
 */
export function keepPresence({ db, sockets, log }: Deps) {
  const serverId = randomUUID()
  const tabs = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let changed = new Set<string>()
  let toConfirm = new Set<string>()
  let wasAway = false

  sockets.observeConnections({ connected: arrived, disconnected: left })
  const beating = setInterval(() => void beat(), BEAT_MS).unref()
  const isRegistered = beat()

  return {
    async stop() {
      clearInterval(beating)
      for (const timer of leaving.values()) clearTimeout(timer)
      await sayGoodbye(db, serverId, BELIEVED_AFTER_STOP_SECONDS).catch(() => {})
    },
  }

  function arrived({ id, role }: Me) {
    if (!mayChat(role)) return
    tabs.set(id, (tabs.get(id) ?? 0) + 1)
    clearTimeout(leaving.get(id))
    if (!leaving.delete(id) && tabs.get(id) === 1) note(id)
  }

  function left({ id, role }: Me) {
    const open = tabs.get(id)
    if (!mayChat(role) || open === undefined) return
    if (open > 1) return void tabs.set(id, open - 1)
    tabs.delete(id)
    leaving.set(
      id,
      setTimeout(() => {
        leaving.delete(id)
        note(id)
      }, RELOAD_MS).unref(),
    )
  }

  function note(userId: string) {
    changed.add(userId)
    sockets.coalesce('presence', GATHERED_MS, save)
  }

  async function save() {
    await isRegistered
    const userIds = [...changed]
    changed = new Set()
    try {
      const [here, gone] = [userIds.filter((id) => tabs.has(id)), userIds.filter((id) => !tabs.has(id))]
      if (here.length > 0) await savePresent(db, serverId, here)
      if (gone.length > 0) await saveAbsent(db, serverId, gone)
      await announce(userIds)
    } catch (error) {
      for (const id of userIds) changed.add(id)
      sockets.coalesce('presence beat', RETRIED_MS, beat)
      throw error
    }
    for (const id of userIds) toConfirm.add(id)
    sockets.coalesce('presence again', CONFIRMED_MS, confirm)
  }

  async function confirm() {
    const userIds = [...toConfirm]
    toConfirm = new Set()
    await announce(userIds)
  }

  async function announce(userIds: string[]) {
    const online = await findOnlineAmong(db, userIds)
    for (const userId of userIds)
      sockets.emitToRoom(presenceRoom(userId), 'presence', [{ userId, online: online.has(userId) }])
  }

  async function beat() {
    try {
      const isForgotten = await keepAlive(db, serverId, BELIEVED_SECONDS)
      if (isForgotten) for (const id of tabs.keys()) changed.add(id)
      for (const id of await forgetDeadServers(db)) changed.add(id)
      if (changed.size > 0) sockets.coalesce('presence', GATHERED_MS, save)
      // What was to be told meanwhile could not be looked up.
      if (wasAway) sockets.requestCatchUp()
      wasAway = false
    } catch (error) {
      wasAway = true
      sockets.coalesce('presence beat', RETRIED_MS, beat)
      log.warn({ err: error }, 'presence: the database is away')
    }
  }
}
