import { connect, type Socket } from 'node:net'
import type { CallRequest } from './call.ts'

export type Round = {
  requests: number
  perSecond: number
  latencies: number[]
  /** Requests answered with 503 by an overloaded server. */
  rejected: number
}

/** A login is slow by design, so warming up with hundreds of them would take too long. */
export const MAX_WARM_UP_MS = 10_000

type LoadOptions = {
  url: string
  connections: number
  ms: number
  /** Continues past `ms`, up to MAX_WARM_UP_MS, until this many requests have been answered. */
  minRequests?: number
  next: () => CallRequest
}

/**
 * Sends one request after another over each connection. It implements just enough HTTP to leave most of the CPU to the server.
 * A 503 counts as rejected; any other status outside 2xx aborts the run.
 */
export async function generateLoad({
  url,
  connections,
  ms,
  minRequests = 0,
  next,
}: LoadOptions): Promise<Round> {
  const { hostname, port, host } = new URL(url)
  const latencies: number[] = []
  let rejected = 0
  const started = performance.now()
  const end = started + ms
  const latestEnd = started + Math.max(ms, MAX_WARM_UP_MS)
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(Number(port), hostname)
      try {
        while (performance.now() < (latencies.length < minRequests ? latestEnd : end)) {
          const request = next()
          const sentAt = performance.now()
          const { status, body } = await connection.send(asHttp(request, host))
          if (status === 503) rejected += 1
          else if (status < 200 || status > 299)
            throw new Error(`${request.method} ${request.path} answered ${status} ${body()}`)
          else latencies.push(performance.now() - sentAt)
        }
      } finally {
        connection.close()
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return { requests: latencies.length, perSecond: latencies.length / seconds, latencies, rejected }
}

function asHttp({ method, path, token, body }: CallRequest, host: string) {
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

type HttpResponse = { status: number; body(): string }

async function openConnection(port: number, host: string) {
  const socket = connect(port, host === 'localhost' ? '127.0.0.1' : host)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.setNoDelay(true)
  const responses = readResponses(socket)
  return {
    send(request: string): Promise<HttpResponse> {
      const response = responses.next()
      socket.write(request)
      return response
    },
    close: () => socket.destroy(),
  }
}

/** Parses one response at a time; each must have a content-length. */
function readResponses(socket: Socket) {
  let waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined
  let buffered: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    const end = buffered.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = buffered.toString('latin1', 0, end)
    const length = /^content-length: *(\d+)/im.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`Response without content-length:\n${head}`))
    const [from, to] = [end + 4, end + 4 + Number(length)]
    if (buffered.length < to) return
    const whole = buffered
    buffered = buffered.subarray(to)
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: () => whole.toString('utf8', from, to) })
  })
  return {
    next: () =>
      new Promise<HttpResponse>((resolve, reject) => {
        waiting = { resolve, reject }
      }),
  }
}
