import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const LOOK_AGAIN_MS = 100

export type Browser = {
  /** Where its DevTools are spoken to. */
  port: number
  /** Opens a page and puts what is given into its localStorage. */
  store(url: string, entries: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** A browser that has never been anywhere. */
export async function startBrowser(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'remusic-browser-'))
  const child = spawn(
    CHROMIUM,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${home}`,
    ],
    { stdio: 'ignore' },
  )
  const port = await portOf(home, () => child.exitCode !== null)
  return {
    port,
    async store(url, entries) {
      const opened = await fetch(`http://127.0.0.1:${port}/json/new?${url}`, { method: 'PUT' })
      const { id, webSocketDebuggerUrl } = (await opened.json()) as {
        id: string
        webSocketDebuggerUrl: string
      }
      await evaluate(
        webSocketDebuggerUrl,
        `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))
          .then(() => { Object.assign(localStorage, ${JSON.stringify(entries)}) })`,
      )
      await fetch(`http://127.0.0.1:${port}/json/close/${id}`)
    },
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The browser writes it down once it listens. */
async function portOf(home: string, hasEnded: () => boolean): Promise<number> {
  while (!hasEnded()) {
    const text = await readFile(join(home, 'DevToolsActivePort'), 'utf8').catch(() => '')
    if (text) return Number(text.split('\n')[0])
    await wait(LOOK_AGAIN_MS)
  }
  throw new Error(`${CHROMIUM} terminó antes de estar listo`)
}

async function evaluate(debuggerUrl: string, expression: string) {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  const params = { expression, awaitPromise: true }
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  const [answer] = (await once(socket, 'message')) as [{ data: string }]
  socket.close()
  const { result } = JSON.parse(answer.data) as { result?: { exceptionDetails?: { text: string } } }
  if (!result || result.exceptionDetails) throw new Error(result?.exceptionDetails?.text ?? answer.data)
}
