import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEALTH_CHECK_INTERVAL_MS = 200

/**
 * A load balancer: it checks the readiness of every server, uses the ready ones in turn, and retries on another server only
 * if the connection was refused, because then the request cannot have had any effect.
 */
export async function startProxy(targets: readonly string[]) {
  const ready = new Set(targets)
  const checking = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  // One check at a time per server: a late response would mark a server ready that has stopped since.
  async function check(target: string) {
    if (checking.has(target)) return
    checking.add(target)
    const options = { signal: AbortSignal.timeout(1_000), headers: { connection: 'close' } }
    const isReady = await fetch(`${target}/readyz`, options).then(
      ({ ok }) => ok,
      () => false,
    )
    checking.delete(target)
    if (isReady) ready.add(target)
    else ready.delete(target)
  }
  const checks = setInterval(() => {
    for (const target of targets) void check(target)
  }, HEALTH_CHECK_INTERVAL_MS)

  // Idle connections are never closed: closing one just as a client uses it would look like a fault of the servers.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    forward(incoming, Buffer.concat(chunks), outgoing, targets)
  })

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    untried: readonly string[],
  ) {
    const available = untried.filter((target) => ready.has(target))
    const candidates = available.length > 0 ? available : untried
    const target = candidates[turn++ % candidates.length] ?? ''
    const others = untried.filter((other) => other !== target)
    const { method = 'GET', headers } = incoming
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method, headers, agent },
      (response) => {
        // Hop-by-hop headers describe only the connection to the server.
        const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, kept)
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') ready.delete(target)
      if (error.code === 'ECONNREFUSED' && others.length > 0) return forward(incoming, body, outgoing, others)
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ msg: error.message, code: error.code }))
    })
    forwarded.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      clearInterval(checks)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
