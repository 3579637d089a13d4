import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createViteServer, type ProxyOptions } from 'vite'
import { PROJECT } from '../setup/project.mjs'
import { untilListening } from './ports.ts'

const LOOPBACK = '127.0.0.1'
/** Longest time a request is held back while the server restarts. */
const RESTART_TIMEOUT_MS = 15_000
/** Everything the server answers itself; any other path is a screen or a module of the page. */
const SERVER_PATHS =
  '^/(api|art|media|docs|socket\\.io|dev/mailbox|dev/pagos|healthz|readyz|metrics|robots\\.txt|sitemap\\.xml)([/?]|$)'

type Options = { port: number; host: string; serverPort: number }

/** Serves the page with hot reload and forwards the rest, sockets included, to the server. */
export async function startPage({ port, host, serverPort }: Options): Promise<{ close(): Promise<void> }> {
  const http = createHttpServer()
  const toServer: ProxyOptions = {
    target: `http://${LOOPBACK}:${serverPort}`,
    ws: true,
    // A request that arrives during a restart waits instead of failing.
    bypass: async () => {
      await untilListening(serverPort, LOOPBACK, RESTART_TIMEOUT_MS)
      return undefined
    },
  }
  const vite = await createViteServer({
    configFile: join(PROJECT, 'web', 'vite.config.ts'),
    // Otherwise Vite would clear the messages of the server off the terminal.
    clearScreen: false,
    appType: 'spa',
    server: {
      // In middleware mode Vite installs no signal handlers, which would exit before the database has stopped.
      middlewareMode: { server: http },
      ws: { server: http },
      proxy: { [SERVER_PATHS]: toServer },
    },
  })
  http.on('request', vite.middlewares)
  await once(http.listen(port, host), 'listening')
  return {
    async close() {
      await vite.close()
      http.closeAllConnections()
      http.close()
    },
  }
}
