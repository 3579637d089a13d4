import { randomUUID } from 'node:crypto'
import { type Message, messagesOf, type NewMessage, sendMessage } from '@remusic/contract/chat'
import type { EventAck } from '@remusic/contract/sockets'
import { io, type Socket } from 'socket.io-client'
import type { TestApp } from './startTestApp.ts'

/** What two servers send at once may overtake each other; only what stays away is missing. */
const GAP_MS = 200

type Place = { app: Pick<TestApp, 'url' | 'call'>; token: string; chatId: string }

/**
 * A client that keeps the rule by which a page never misses a message: what is next in number is taken, what is known is
 * dropped, and where one stays missing, after each connection, and when the server says so, those after the last one
 * are asked for.
 */
export function aChatter({ app, token, chatId }: Place) {
  const received: Message[] = []
  const early = new Map<number, Message>()
  let catchingUp: Promise<void> | null = null
  let isAskedAgain = false
  let waiting: NodeJS.Timeout | undefined
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
  // A server that goes down says goodbye, and the client takes that as final.
  socket.on(
    'disconnect',
    (reason) => reason === 'io server disconnect' && setTimeout(() => socket.connect(), 50),
  )
  socket.on('connect_error', () => socket.active || setTimeout(() => socket.connect(), 50))

  const lastSeq = () => received.at(-1)?.seq ?? 0

  function take(message: Message) {
    if (message.chatId !== chatId || message.seq <= lastSeq()) return
    early.set(message.seq, message)
    for (let next = early.get(lastSeq() + 1); next; next = early.get(lastSeq() + 1)) {
      received.push(next)
      early.delete(next.seq)
    }
    if (early.size > 0) waiting ??= setTimeout(closeGap, GAP_MS)
  }

  function closeGap() {
    waiting = undefined
    if (early.size > 0) void catchUp()
  }

  function catchUp(): Promise<void> {
    isAskedAgain = true
    catchingUp ??= ask().finally(() => {
      catchingUp = null
    })
    return catchingUp
  }

  async function ask() {
    while (isAskedAgain) {
      isAskedAgain = false
      const query = { after: lastSeq(), limit: 50 }
      const answer = await app.call(messagesOf, { params: { chatId }, query }, { token }).catch(() => null)
      if (answer?.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        isAskedAgain = true
        continue
      }
      for (const message of answer.data.items) take(message)
      if (answer.data.next !== null) isAskedAgain = true
    }
  }

  async function post(body: NewMessage) {
    const answer = await app.call(sendMessage, { body }, { token }).catch(() => null)
    if (answer && answer.status !== 201 && answer.status !== 503)
      throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
    return answer?.status === 201
  }

  /** False where the line broke before the answer came, whatever became of the message. */
  async function emit(body: NewMessage) {
    let hangUp = () => {}
    const answer: EventAck | null = await new Promise((resolve) => {
      hangUp = () => resolve(null)
      socket.once('disconnect', hangUp)
      socket.emit('send-message', body, resolve)
    })
    socket.off('disconnect', hangUp)
    return answer?.ok === true
  }

  return {
    socket,
    received,
    catchUp,
    /** Until the server has answered, under one client id: what is sent again is the same message. */
    async send(text: string, { overSocket = false } = {}) {
      const body = { chatId, text, clientId: randomUUID() }
      for (;;) {
        const isStored = await (overSocket && socket.connected ? emit(body) : post(body))
        if (isStored) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    leave() {
      clearTimeout(waiting)
      socket.disconnect()
    },
  }
}
