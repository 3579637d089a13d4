import { randomUUID } from 'node:crypto'
import { mayChat } from '@remusic/contract/people/plans'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { watchersOf } from '../../base/live/watchers.ts'
import {
  deleteDeadServers,
  findOnlineAmong,
  renewLease,
  saveAbsent,
  savePresent,
  shortenLease,
} from './presenceQueries.ts'

const HEARTBEAT_MS = 10_000
const LEASE_SECONDS = 30
const LEASE_AFTER_STOP_SECONDS = 3
/** A user who reconnects within this time, e.g. by reloading the page, does not go offline. */
const RECONNECT_GRACE_MS = 1_500
/** Changes within this time are stored and announced together. */
const BATCH_MS = 100
/** Two servers may announce opposite changes in any order, so the stored state is announced again after this long. */
const CONFIRM_AFTER_MS = 1_500
const RETRY_AFTER_MS = 1_000

/** The sockets that watch a user's presence. */
export const presenceWatchers = watchersOf('presence')

/**
 * Tracks who is online, stored per server so that several servers and tabs add up. A change is announced only to the sockets
 * that watch the user.
 */
export function trackPresence(deps: Deps) {
  const { db, sockets, log } = deps
  const serverId = randomUUID()
  const tabs = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let changed = new Set<string>()
  let toConfirm = new Set<string>()
  let wasUnavailable = false

  sockets.observeConnections({ connected, disconnected })
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref()
  const isRegistered = beat()

  return {
    async stop() {
      clearInterval(heartbeat)
      for (const timer of leaving.values()) clearTimeout(timer)
      await shortenLease(db, serverId, LEASE_AFTER_STOP_SECONDS).catch(() => {})
    },
  }

  function connected({ id, role }: Me) {
    if (!mayChat(role)) return
    tabs.set(id, (tabs.get(id) ?? 0) + 1)
    clearTimeout(leaving.get(id))
    if (!leaving.delete(id) && tabs.get(id) === 1) scheduleSave(id)
  }

  function disconnected({ id, role }: Me) {
    const open = tabs.get(id)
    if (!mayChat(role) || open === undefined) return
    if (open > 1) return void tabs.set(id, open - 1)
    tabs.delete(id)
    leaving.set(
      id,
      setTimeout(() => {
        leaving.delete(id)
        scheduleSave(id)
      }, RECONNECT_GRACE_MS).unref(),
    )
  }

  function scheduleSave(userId: string) {
    changed.add(userId)
    sockets.coalesce('presence', BATCH_MS, save)
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
      sockets.signal('online-changed')
    } catch (error) {
      for (const id of userIds) changed.add(id)
      sockets.coalesce('presence beat', RETRY_AFTER_MS, beat)
      throw error
    }
    for (const id of userIds) toConfirm.add(id)
    sockets.coalesce('presence again', CONFIRM_AFTER_MS, confirm)
  }

  async function confirm() {
    const userIds = [...toConfirm]
    toConfirm = new Set()
    await announce(userIds)
  }

  async function announce(userIds: string[]) {
    const online = await findOnlineAmong(db, userIds)
    for (const userId of userIds)
      presenceWatchers.tell(deps, userId, 'presence', [{ userId, online: online.has(userId) }])
  }

  async function beat() {
    try {
      const isNew = await renewLease(db, serverId, LEASE_SECONDS)
      if (isNew) for (const id of tabs.keys()) changed.add(id)
      for (const id of await deleteDeadServers(db)) changed.add(id)
      if (changed.size > 0) sockets.coalesce('presence', BATCH_MS, save)
      // Events during the outage could not be read from the database, so clients have to fetch what they missed.
      if (wasUnavailable) sockets.requestCatchUp()
      wasUnavailable = false
    } catch (error) {
      wasUnavailable = true
      sockets.coalesce('presence beat', RETRY_AFTER_MS, beat)
      log.warn({ err: error }, 'presence: the database is unavailable')
    }
  }
}
