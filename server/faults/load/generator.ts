import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The load generator is a separate process. It receives a plan from its parent and sends back the figures. */
export type LoadPlan = {
  port: number
  requests: string[]
  ms: number
  /** Without `perSecond`, each connection sends its next request as soon as it has a response. */
  pace: { connections: number; perSecond?: number }
}
export type Figures = {
  sent: number
  seconds: number
  byStatus: Record<string, number>
  /** The 99th percentile of successful responses, and of all others. */
  servedP99Ms: number
  rejectedP99Ms: number
}

process.on('message', async (plan: LoadPlan) => {
  const figures = await generateLoad(plan)
  process.send?.(figures)
})

async function generateLoad({ port, requests, ms, pace }: LoadPlan): Promise<Figures> {
  const served: number[] = []
  const rejected: number[] = []
  const byStatus: Record<string, number> = {}
  const inFlight = new Set<Promise<void>>()
  const { connections, perSecond = Number.POSITIVE_INFINITY } = pace
  const idle = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  let sent = 0

  async function sendOne(connection: Connection) {
    const request = requests[sent++ % requests.length] ?? ''
    const began = performance.now()
    const status = await connection.send(request)
    const took = performance.now() - began
    byStatus[status] = (byStatus[status] ?? 0) + 1
    ;(status >= 200 && status < 300 ? served : rejected).push(took)
    idle.push(status === 0 ? await openConnection(port) : connection)
  }

  const began = performance.now()
  const until = began + ms
  for (let now = began; now < until; now = performance.now()) {
    const due = ((now - began) / 1_000) * perSecond
    while (sent < due && idle.length > 0) {
      // Use the connection that has been idle longest: the server closes one that is never used.
      const sending: Promise<void> = sendOne(idle.shift() as Connection).finally(() =>
        inFlight.delete(sending),
      )
      inFlight.add(sending)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(inFlight)
  for (const connection of idle) connection.close()
  const seconds = (performance.now() - began) / 1_000
  return {
    sent,
    seconds,
    byStatus,
    servedP99Ms: p99(served),
    rejectedP99Ms: p99(rejected),
  }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

type Connection = Awaited<ReturnType<typeof openConnection>>

/** A minimal HTTP client that leaves the CPU to the server. Status 0 means that the connection was closed. */
async function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let resolveStatus: ((status: number) => void) | undefined
  let buffered = ''
  const end = (status: number) => {
    resolveStatus?.(status)
    resolveStatus = undefined
  }
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('close', () => end(0))
  socket.on('data', (chunk) => {
    buffered += chunk
    const head = buffered.indexOf('\r\n\r\n')
    const length = head < 0 ? null : /^content-length: *(\d+)/im.exec(buffered.slice(0, head))
    if (!length || buffered.length < head + 4 + Number(length[1])) return
    const status = Number(buffered.slice(9, 12))
    buffered = ''
    end(status)
  })
  return {
    send: (request: string) =>
      new Promise<number>((resolve) => {
        if (socket.destroyed) return resolve(0)
        resolveStatus = resolve
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
