import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOKED_AT_EVERY_MS = 200

/**
 * What stands before several servers: asks each whether it is ready, takes turns among those that are, and tries another
 * only where a connection was refused, so where nothing can have happened yet.
 */
export async function startProxy(targets: readonly string[]) {
  const ready = new Set(targets)
  const asking = new Set<string>()
  const lines = new Agent({ keepAlive: true })
  let turn = 0

  // One question at a time: an answer that comes late would bring a server back that has left meanwhile.
  async function look(target: string) {
    if (asking.has(target)) return
    asking.add(target)
    const options = { signal: AbortSignal.timeout(1_000), headers: { connection: 'close' } }
    const isReady = await fetch(`${target}/readyz`, options).then(
      ({ ok }) => ok,
      () => false,
    )
    asking.delete(target)
    if (isReady) ready.add(target)
    else ready.delete(target)
  }
  const looking = setInterval(() => {
    for (const target of targets) void look(target)
  }, LOOKED_AT_EVERY_MS)

  // Its own lines stay open: one that it closed just as somebody used it would look like a fault of the servers.
  const server = createServer({ keepAliveTimeout: 0 }, async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    pass(asked, Buffer.concat(chunks), answer, targets)
  })

  function pass(asked: IncomingMessage, body: Buffer, answer: ServerResponse, untried: readonly string[]) {
    const able = untried.filter((target) => ready.has(target))
    const among = able.length > 0 ? able : untried
    const target = among[turn++ % among.length] ?? ''
    const others = untried.filter((other) => other !== target)
    const { method = 'GET', headers } = asked
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method, headers, agent: lines },
      (answered) => {
        // These are about the line between two, and the next one has its own.
        const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = answered.headers
        answer.writeHead(answered.statusCode ?? 502, kept)
        answered.pipe(answer)
      },
    )
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') ready.delete(target)
      if (error.code === 'ECONNREFUSED' && others.length > 0) return pass(asked, body, answer, others)
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ msg: error.message, code: error.code }))
    })
    passed.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      clearInterval(looking)
      lines.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
