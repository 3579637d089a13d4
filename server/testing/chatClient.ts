import { randomUUID } from 'node:crypto'
import type { EventAck } from '@remusic/contract/base/schemas/sockets'
import {
  type Message,
  messagesOf,
  type NewMessage,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import { io, type Socket } from 'socket.io-client'
import type { TestApp } from './startTestApp.ts'

/** Events of two servers may arrive out of order, so a gap counts as a lost message only after this long. */
const GAP_MS = 200

type Options = {
  app: Pick<TestApp, 'url' | 'call'>
  token: string
  chatId: string
  /** The first message that the member sees. */
  firstSeq?: number
}

/**
 * A client that follows the web's protocol for receiving every message: it accepts the next message in sequence and drops known ones. It
 * fetches the messages after the last one if one is missing, after each connection, and when the server requests it. Changes of messages
 * have their own numbers, which it follows in the same way.
 */
export function aChatClient({ app, token, chatId, firstSeq = 1 }: Options) {
  const received: Message[] = []
  const early = new Map<number, Message>()
  /** The number of the last change of which all earlier ones have been applied, too. */
  let knownChange = 0
  let catchingUp: Promise<void> | null = null
  let isRequestedAgain = false
  let gapTimer: NodeJS.Timeout | undefined
  const socket: Socket = io(app.url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 5,
    reconnectionDelayMax: 50,
  })
  socket.on('connect', () => void catchUp())
  socket.on('catch-up', () => void catchUp())
  socket.on('receive-message', take)
  socket.on('message-sent', take)
  socket.on('message-changed', (message: Message) => {
    if (message.chatId !== chatId || message.change <= knownChange) return
    if (apply(message) && message.change === knownChange + 1) knownChange = message.change
    else void catchUp()
  })
  // A server that shuts down disconnects its clients, which socket.io-client considers final.
  socket.on(
    'disconnect',
    (reason) => reason === 'io server disconnect' && setTimeout(() => socket.connect(), 50),
  )
  socket.on('connect_error', () => socket.active || setTimeout(() => socket.connect(), 50))

  const lastSeq = () => received.at(-1)?.seq ?? firstSeq - 1

  /** Returns false if the message has not arrived yet. */
  function apply(message: Message): boolean {
    const index = message.seq - firstSeq
    const known = received[index]
    if (known && known.change < message.change) received[index] = message
    return known !== undefined
  }

  function take(message: Message) {
    if (message.chatId !== chatId || message.seq <= lastSeq()) return
    early.set(message.seq, message)
    for (let next = early.get(lastSeq() + 1); next; next = early.get(lastSeq() + 1)) {
      received.push(next)
      early.delete(next.seq)
    }
    if (early.size > 0) gapTimer ??= setTimeout(closeGap, GAP_MS)
  }

  function closeGap() {
    gapTimer = undefined
    if (early.size > 0) void catchUp()
  }

  function catchUp(): Promise<void> {
    isRequestedAgain = true
    catchingUp ??= fetchMissing().finally(() => {
      catchingUp = null
    })
    return catchingUp
  }

  async function fetchMissing() {
    while (isRequestedAgain) {
      isRequestedAgain = false
      const query = { after: lastSeq(), limit: 50 }
      const answer = await app.call(messagesOf, { params: { chatId }, query }, { token }).catch(() => null)
      if (answer?.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        isRequestedAgain = true
        continue
      }
      for (const message of answer.data.items) take(message)
      if (answer.data.next !== null || !(await fetchChanges())) isRequestedAgain = true
    }
  }

  /** Call it after fetching messages, so that changes only refer to known messages. Returns false if there are more. */
  async function fetchChanges(): Promise<boolean> {
    const query = { changedAfter: knownChange, limit: 50 }
    const answer = await app.call(messagesOf, { params: { chatId }, query }, { token }).catch(() => null)
    if (answer?.status !== 200) return false
    for (const message of answer.data.items) {
      if (!apply(message)) return false
      knownChange = message.change
    }
    if (answer.data.next !== null) return false
    knownChange = Math.max(knownChange, answer.data.lastChange)
    return true
  }

  async function post(body: NewMessage) {
    const answer = await app.call(sendMessage, { body }, { token }).catch(() => null)
    if (answer && answer.status !== 201 && answer.status !== 503)
      throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
    return answer?.status === 201
  }

  /** Returns false if the connection was lost before the acknowledgement; the message may have been stored. */
  async function emit(body: NewMessage) {
    let onDisconnect = () => {}
    const answer: EventAck | null = await new Promise((resolve) => {
      onDisconnect = () => resolve(null)
      socket.once('disconnect', onDisconnect)
      socket.emit('send-message', body, resolve)
    })
    socket.off('disconnect', onDisconnect)
    return answer?.ok === true
  }

  return {
    socket,
    received,
    catchUp,
    /** Retries with the same client id until the server has answered, so that the message is stored once. */
    async send(text: string, { overSocket = false } = {}) {
      const body = { chatId, text, clientId: randomUUID() }
      for (;;) {
        const isStored = await (overSocket && socket.connected ? emit(body) : post(body))
        if (isStored) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    leave() {
      clearTimeout(gapTimer)
      socket.disconnect()
    },
  }
}
