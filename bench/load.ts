import { connect, type Socket } from 'node:net'
import type { Asked } from './call.ts'

export type Round = {
  requests: number
  perSecond: number
  latencies: number[]
  /** Turned away by a server that could not keep up. */
  refused: number
}

/** A login takes long by design: nobody waits for hundreds of them. */
export const WARM_UP_MOST_MS = 4_000

type Order = {
  url: string
  connections: number
  ms: number
  /** Goes on beyond its time, up to WARM_UP_MOST_MS, until so many are answered. */
  requestsAtLeast?: number
  next: () => Asked
}

/**
 * Asks one thing after the other over so many connections for a while. Speaks just enough HTTP, so that the one who asks
 * takes little of the processor away from the one who answers. What is answered
 * 503 counts as refused; anything else but a 2xx ends the run.
 */
export async function drive({ url, connections, ms, requestsAtLeast = 0, next }: Order): Promise<Round> {
  const { hostname, port, host } = new URL(url)
  const latencies: number[] = []
  let refused = 0
  const started = performance.now()
  const until = started + ms
  const atTheLatest = started + Math.max(ms, WARM_UP_MOST_MS)
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(Number(port), hostname)
      try {
        while (performance.now() < (latencies.length < requestsAtLeast ? atTheLatest : until)) {
          const asked = next()
          const askedAt = performance.now()
          const { status, body } = await line.ask(asHttp(asked, host))
          if (status === 503) refused += 1
          else if (status < 200 || status > 299)
            throw new Error(`${asked.method} ${asked.path} respondió ${status} ${body()}`)
          else latencies.push(performance.now() - askedAt)
        }
      } finally {
        line.close()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return { requests: latencies.length, perSecond: latencies.length / seconds, latencies, refused }
}

function asHttp({ method, path, token, body }: Asked, host: string) {
  const content = body === undefined ? '' : JSON.stringify(body)
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${content}`
}

type Answer = { status: number; body(): string }

async function openLine(port: number, host: string) {
  const socket = connect(port, host === 'localhost' ? '127.0.0.1' : host)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.setNoDelay(true)
  const answers = readAnswers(socket)
  return {
    ask(request: string): Promise<Answer> {
      const answer = answers.next()
      socket.write(request)
      return answer
    },
    close: () => socket.destroy(),
  }
}

/** One answer at a time, each with the length it announces. */
function readAnswers(socket: Socket) {
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let held: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('El servidor cerró la conexión')))
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const end = held.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = held.toString('latin1', 0, end)
    const length = /^content-length: *(\d+)/im.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`Respuesta sin longitud:\n${head}`))
    const [from, to] = [end + 4, end + 4 + Number(length)]
    if (held.length < to) return
    const whole = held
    held = held.subarray(to)
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: () => whole.toString('utf8', from, to) })
  })
  return {
    next: () =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
      }),
  }
}
