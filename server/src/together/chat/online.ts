import { mayChat } from '@remusic/contract/people/plans'
import { MAX_WATCHED_USERS } from '@remusic/contract/together/chat'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ClientSocket } from '../../base/sockets/socket.ts'
import { findOnline, findPartnersAndHidden } from './presenceQueries.ts'

/** A list is reused this long, so that many clients that reconnect at once cost one query. */
const CACHE_MS = 1_000
/** A client gets a new list at most this often, however many users arrive and leave. */
const PUSH_INTERVAL_MS = 1_000

type OnlineUsers = { userId: string }[]
type OnlineEvent = 'getUsers' | 'get-users'
type Announced = { me: Me; event: OnlineEvent; sent: string }

/**
 * The online users shown to a user who announces themselves: chat partners first, and nobody on the other side of a block.
 * Clients get a new list when others arrive or leave, unless they watch the presence of users themselves.
 */
export function createOnlineList({ db, sockets }: Pick<Deps, 'db' | 'sockets'>) {
  let shared: Promise<OnlineUsers> | null = null
  const announced = new Map<ClientSocket, Announced[]>()
  const watching = new WeakSet<ClientSocket>()
  let isPushing = false
  sockets.onSignal('online-changed', () => {
    shared = null
    if (announced.size > 0) sockets.coalesce('online users', PUSH_INTERVAL_MS, push)
  })

  return {
    /** Sends the list now, and again when it changes. */
    async announce(socket: ClientSocket, me: Me, event: OnlineEvent) {
      const list = await visibleTo(me)
      socket.emit(event, list)
      if (!socket.connected || !mayChat(me.role) || watching.has(socket)) return
      if (!announced.has(socket)) socket.once('disconnect', () => announced.delete(socket))
      const others = announced.get(socket)?.filter((each) => each.event !== event) ?? []
      announced.set(socket, [...others, { me, event, sent: idsIn(list) }])
    },
    /** A client that watches users receives each change, so it needs no lists. */
    stopPushing(socket: ClientSocket) {
      watching.add(socket)
      announced.delete(socket)
    },
  }

  /** Builds one list at a time, so that many clients occupy only one database connection. */
  async function push() {
    if (isPushing) return sockets.coalesce('online users', PUSH_INTERVAL_MS, push)
    isPushing = true
    try {
      for (const [socket, announcements] of announced) {
        for (const announcement of announcements) {
          const list = await visibleTo(announcement.me)
          if (idsIn(list) === announcement.sent || !announced.has(socket)) continue
          announcement.sent = idsIn(list)
          socket.emit(announcement.event, list)
        }
      }
    } finally {
      isPushing = false
    }
  }

  async function visibleTo({ id, role }: Me): Promise<OnlineUsers> {
    if (!mayChat(role)) return []
    shared ??= find()
    const queries = [findPartnersAndHidden(db, id, MAX_WATCHED_USERS), shared] as const
    const [{ partners, hidden }, others] = await Promise.all(queries)
    const known = new Set(partners)
    return [...partners.map((userId) => ({ userId })), ...others.filter(({ userId }) => !known.has(userId))]
      .filter(({ userId }) => !hidden.has(userId))
      .slice(0, MAX_WATCHED_USERS)
  }

  async function find() {
    const expire = () => {
      shared = null
    }
    try {
      const userIds = await findOnline(db, MAX_WATCHED_USERS)
      setTimeout(expire, CACHE_MS).unref()
      return userIds.map((userId) => ({ userId }))
    } catch (error) {
      expire()
      throw error
    }
  }
}

/** The database returns the users in any order, which is no change of the list. */
const idsIn = (list: OnlineUsers) =>
  list
    .map(({ userId }) => userId)
    .sort()
    .join()
