import { connect, type Socket } from 'node:net'

/** A process of its own that asks; whoever started it says what, and gets the figures back. */
export type Order = {
  port: number
  requests: string[]
  ms: number
  /** Asks on so many lines, each waiting for its answer; or so many a second, whatever the answers do. */
  pace: { lines: number } | { perSecond: number }
}
export type Figures = {
  asked: number
  seconds: number
  byStatus: Record<string, number>
  /** Of the good answers, and of all others: 99 of a hundred took no longer. */
  servedP99Ms: number
  refusedP99Ms: number
}

const LINES_AT_MOST = 6_000

process.on('message', async (order: Order) => {
  const figures = await ask(order)
  process.send?.(figures)
})

async function ask({ port, requests, ms, pace }: Order): Promise<Figures> {
  const served: number[] = []
  const refused: number[] = []
  const byStatus: Record<string, number> = {}
  const idle: Line[] = []
  const underWay = new Set<Promise<void>>()
  let asked = 0

  async function one(line?: Line) {
    const request = requests[asked++ % requests.length] ?? ''
    const began = performance.now()
    const used = line ?? idle.pop() ?? openLine(port)
    const status = await used.ask(request)
    const took = performance.now() - began
    byStatus[status] = (byStatus[status] ?? 0) + 1
    ;(status >= 200 && status < 300 ? served : refused).push(took)
    if (status !== 0 && !line) idle.push(used)
  }

  const began = performance.now()
  const until = began + ms
  if ('lines' in pace)
    await Promise.all(
      Array.from({ length: pace.lines }, async () => {
        const line = openLine(port)
        while (performance.now() < until) await one(line)
        line.close()
      }),
    )
  else {
    for (; performance.now() < until; await new Promise((resolve) => setTimeout(resolve, 2))) {
      const due = ((performance.now() - began) / 1_000) * pace.perSecond
      while (asked < due && underWay.size < LINES_AT_MOST) {
        const asking: Promise<void> = one().finally(() => underWay.delete(asking))
        underWay.add(asking)
      }
    }
    await Promise.all(underWay)
    for (const line of idle) line.close()
  }
  const seconds = (performance.now() - began) / 1_000
  return {
    ...{ asked, seconds, byStatus },
    servedP99Ms: p99(served),
    refusedP99Ms: p99(refused),
  }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

type Line = ReturnType<typeof openLine>

/** Speaks just enough HTTP to take little of the processor away from the one who answers. Status 0: the line broke. */
function openLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
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
