import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A process of its own that asks; whoever started it says what, and gets the figures back. */
export type Order = {
  port: number
  requests: string[]
  ms: number
  /** Over how many lines; each asks again as soon as it is answered, or all together so many times a second. */
  pace: { lines: number; perSecond?: number }
}
export type Figures = {
  asked: number
  seconds: number
  byStatus: Record<string, number>
  /** Of the good answers, and of all others: 99 of a hundred took no longer. */
  servedP99Ms: number
  refusedP99Ms: number
}

process.on('message', async (order: Order) => {
  const figures = await ask(order)
  process.send?.(figures)
})

async function ask({ port, requests, ms, pace }: Order): Promise<Figures> {
  const served: number[] = []
  const refused: number[] = []
  const byStatus: Record<string, number> = {}
  const underWay = new Set<Promise<void>>()
  const { lines, perSecond = Number.POSITIVE_INFINITY } = pace
  const idle = await Promise.all(Array.from({ length: lines }, () => openLine(port)))
  let asked = 0

  async function one(line: Line) {
    const request = requests[asked++ % requests.length] ?? ''
    const began = performance.now()
    const status = await line.ask(request)
    const took = performance.now() - began
    byStatus[status] = (byStatus[status] ?? 0) + 1
    ;(status >= 200 && status < 300 ? served : refused).push(took)
    idle.push(status === 0 ? await openLine(port) : line)
  }

  const began = performance.now()
  const until = began + ms
  for (let now = began; now < until; now = performance.now()) {
    const due = ((now - began) / 1_000) * perSecond
    while (asked < due && idle.length > 0) {
      // The one that has rested longest: a line that is never used is closed by the server.
      const asking: Promise<void> = one(idle.shift() as Line).finally(() => underWay.delete(asking))
      underWay.add(asking)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(underWay)
  for (const line of idle) line.close()
  const seconds = (performance.now() - began) / 1_000
  return {
    ...{ asked, seconds, byStatus },
    servedP99Ms: p99(served),
    refusedP99Ms: p99(refused),
  }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

type Line = Awaited<ReturnType<typeof openLine>>

/** Speaks just enough HTTP to take little of the processor away from the one who answers. Status 0: the line broke. */
async function openLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let answer: ((status: number) => void) | undefined
  let held = ''
  const end = (status: number) => {
    answer?.(status)
    answer = undefined
  }
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('close', () => end(0))
  socket.on('data', (chunk) => {
    held += chunk
    const head = held.indexOf('\r\n\r\n')
    const length = head < 0 ? null : /^content-length: *(\d+)/im.exec(held.slice(0, head))
    if (!length || held.length < head + 4 + Number(length[1])) return
    const status = Number(held.slice(9, 12))
    held = ''
    end(status)
  })
  return {
    ask: (request: string) =>
      new Promise<number>((resolve) => {
        if (socket.destroyed) return resolve(0)
        answer = resolve
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
