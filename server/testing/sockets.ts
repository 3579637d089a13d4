import type { ClientEvents, EventAck, ServerEvents } from '@remusic/contract/base/schemas/sockets'
import { io, type ManagerOptions } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { GUARD_MS } from './guard.ts'

type ReceivedEvent = { event: keyof ServerEvents; payload: unknown }

/** A connected browser tab of a user, which records all events and disconnects when the test ends. */
export async function aTab(app: { url: string }, token: string, options: Partial<ManagerOptions> = {}) {
  const socket = io(app.url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  onTestFinished(() => void socket.disconnect())
  const events: ReceivedEvent[] = []
  socket.onAny((event: keyof ServerEvents, payload: unknown) => events.push({ event, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })

  const received = <E extends keyof ServerEvents>(event: E) =>
    events.filter((one) => one.event === event).map((one) => one.payload as ServerEvents[E])

  return {
    socket,
    /** The payloads of an event so far. */
    received,
    all: () => [...events],
    /** Waits for a payload that satisfies the condition, and returns the last such one. */
    receives<E extends keyof ServerEvents>(
      event: E,
      satisfies: (payload: ServerEvents[E]) => boolean = () => true,
    ) {
      return eventually(() => {
        const payload = received(event).findLast(satisfies)
        if (
          payload === undefined &&
          !events.some((one) => one.event === event && satisfies(one.payload as never))
        )
          throw new Error(`No ${event} in ${JSON.stringify(events)}`)
        return payload as ServerEvents[E]
      }, 20)
    },
    emit: <E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): Promise<EventAck> =>
      socket.timeout(GUARD_MS).emitWithAck(event, payload),
    clear: () => void events.splice(0),
    isClosed: () =>
      eventually(() => {
        if (socket.connected) throw new Error('Still connected')
      }, 20),
    leave: () => void socket.disconnect(),
  }
}

export type Tab = Awaited<ReturnType<typeof aTab>>
