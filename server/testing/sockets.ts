import type { ClientEvents } from '@remusic/contract/events'
import type { EventAck, ServerEvents } from '@remusic/contract/sockets'
import { io } from 'socket.io-client'
import { onTestFinished, vi } from 'vitest'

type Told = { event: keyof ServerEvents; payload: unknown }

/** One tab of somebody, which remembers all that it was told and closes with the test. */
export async function aTab(app: { url: string }, token: string) {
  const socket = io(app.url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  const told: Told[] = []
  socket.onAny((event: keyof ServerEvents, payload: unknown) => told.push({ event, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })

  const heard = <E extends keyof ServerEvents>(event: E) =>
    told.filter((one) => one.event === event).map((one) => one.payload as ServerEvents[E])

  return {
    socket,
    heard,
    /** The last payload of an event, once it satisfies. */
    hears<E extends keyof ServerEvents>(
      event: E,
      satisfies: (payload: ServerEvents[E]) => boolean = () => true,
      timeout = 5_000,
    ) {
      return vi.waitFor(
        () => {
          const payload = heard(event).findLast(satisfies)
          if (
            payload === undefined &&
            !told.some((one) => one.event === event && satisfies(one.payload as never))
          )
            throw new Error(`No ${event} in ${JSON.stringify(told)}`)
          return payload as ServerEvents[E]
        },
        { timeout, interval: 20 },
      )
    },
    /** Says something and gets the acknowledgement. */
    say: <E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): Promise<EventAck> =>
      socket.timeout(5_000).emitWithAck(event, payload),
    forget: () => void told.splice(0),
    isClosed: (timeout = 5_000) =>
      vi.waitFor(
        () => {
          if (socket.connected) throw new Error('Still connected')
        },
        { timeout, interval: 20 },
      ),
    leave: () => void socket.disconnect(),
  }
}

export type Tab = Awaited<ReturnType<typeof aTab>>
