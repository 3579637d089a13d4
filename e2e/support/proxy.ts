import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'

/**
 * Starts an HTTP proxy that can cut its connections and delays everything by a random time of up to `maxMs` in either direction, in
 * order, as a bad line does. The network conditions of Chromium's debugger do neither for WebSockets and service workers.
 */
export async function startProxy(maxMs = 0) {
  const sockets = new Set<Socket>()
  let isCut = false
  const track = <S extends Socket>(socket: S): S => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Browsers drop connections whenever they like.
    socket.on('error', () => socket.destroy())
    return socket
  }
  const proxy = createServer((incoming, response) => forward(incoming, response, maxMs))
  proxy.on('connection', (socket) => (isCut ? socket.destroy() : track(socket)))
  proxy.on('connect', (incoming: IncomingMessage, browser: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const server = track(connect(Number(port), hostname))
    server.once('connect', () => {
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      server.write(head)
      browser.pipe(delayed(maxMs)).pipe(server)
      server.pipe(delayed(maxMs)).pipe(browser)
    })
    server.once('close', () => browser.destroy())
    browser.once('close', () => server.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether it drops every connection, those that are open too. */
    cut(value: boolean) {
      isCut = value
      if (isCut) for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}

function forward(incoming: IncomingMessage, response: ServerResponse, maxMs: number) {
  const target = request(
    incoming.url ?? '',
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(delayed(maxMs)).pipe(response)
    },
  )
  target.on('error', () => response.destroy())
  incoming.pipe(delayed(maxMs)).pipe(target)
}

/** Passes every chunk on after a random time, but never before the one it follows. */
function delayed(maxMs: number) {
  let last = Promise.resolve()
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      const arrived = new Promise((later) => setTimeout(later, Math.random() * maxMs))
      last = Promise.all([last, arrived]).then(() => void this.push(chunk))
      done()
    },
    flush(done: TransformCallback) {
      void last.then(() => done())
    },
  })
}
