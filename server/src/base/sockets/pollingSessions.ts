import cluster from 'node:cluster'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Server } from 'socket.io'

/** The response of Engine.IO itself, which makes a client open a new session. */
const UNKNOWN_SESSION = JSON.stringify({ code: 1, message: 'Session ID unknown' })
/** The session ids of a worker begin with its number. */
const OWNER = /^(\d{1,9})\./

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A session of long polling consists of many requests, each of which may reach another worker than the one that opened it:
 * browsers and proxies reuse connections as they like. A worker forwards the requests of other workers' sessions to their
 * owner, over a Unix socket in the given folder. WebSockets are one connection and need none of this.
 */
export function sharePollingSessions(io: Server, folder: string) {
  const own = String(cluster.worker?.id)
  const { engine } = io
  const handle: Handle = engine.handleRequest.bind(engine)
  const generateId = engine.generateId.bind(engine)
  engine.generateId = async (request: IncomingMessage) => `${own}.${await generateId(request)}`
  engine.handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    const owner = ownerOf(request)
    if (owner === null || owner === own) handle(request, response)
    else forward(request, response, join(folder, owner))
  }
  // Idle connections stay open, so that none is closed while it is being reused.
  const inbox = createServer({ keepAliveTimeout: 0 }, handle)
  // Without `exclusive`, the workers would share one socket as they share the port.
  inbox.listen({ path: join(folder, own), exclusive: true })

  return {
    close() {
      inbox.close()
      inbox.closeAllConnections()
    },
  }
}

const agent = new Agent({ keepAlive: true })

function ownerOf({ url = '' }: IncomingMessage): string | null {
  const session = URL.parse(url, 'http://localhost')?.searchParams.get('sid') ?? ''
  return OWNER.exec(session)?.[1] ?? null
}

function forward(received: IncomingMessage, response: ServerResponse, socketPath: string) {
  const { method, url: path, headers } = received
  // The owner must not close the connection behind its answer: Node may then fail to write the end of the request.
  const kept = { ...headers, connection: 'keep-alive' }
  const forwarded = request({ socketPath, method, path, headers: kept, agent }, (answer) => {
    const { connection, 'keep-alive': _, ...own } = answer.headers
    response.writeHead(answer.statusCode ?? 500, own)
    answer.pipe(response)
  })
  // The worker that owns the session has ended.
  forwarded.on('error', () => {
    if (response.headersSent) return response.destroy()
    response.writeHead(400, { 'content-type': 'application/json' }).end(UNKNOWN_SESSION)
  })
  response.on('close', () => forwarded.destroy())
  received.pipe(forwarded)
}
