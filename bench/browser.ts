import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The one without a window leaves the processor to the page: the other draws one in software that nobody sees. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'
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
    // What is started may be a script around the browser: both end together.
    { stdio: 'ignore', detached: true },
  )
  const port = await portOf(home, () => child.exitCode !== null)
  return {
    port,
    async store(url, entries) {
      const opened = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
      const { id, webSocketDebuggerUrl } = (await opened.json()) as {
        id: string
        webSocketDebuggerUrl: string
      }
      const page = await speakTo(webSocketDebuggerUrl)
      await page.say('Network.enable')
      // The page alone: whatever else it brings would be here already when it is measured.
      await page.say('Network.setBlockedURLs', { urls: ['*/assets/*', '*/art/*', '*/worker.js'] })
      await page.say('Page.navigate', { url })
      const expression = `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))
        .then(() => { Object.assign(localStorage, ${JSON.stringify(entries)}) })`
      await page.say('Runtime.evaluate', { expression, awaitPromise: true })
      page.close()
      await fetch(`http://127.0.0.1:${port}/json/close/${id}`)
    },
    async stop() {
      process.kill(-(child.pid as number))
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
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

/** One command after another, each with its answer. */
async function speakTo(debuggerUrl: string) {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  let said = 0
  return {
    async say(method: string, params: object = {}) {
      said += 1
      socket.send(JSON.stringify({ id: said, method, params }))
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
        const { id, result, error } = JSON.parse(data) as Answer
        if (id !== said) continue
        const problem = error?.message ?? result?.exceptionDetails?.text ?? result?.errorText
        if (problem) throw new Error(`${method}: ${problem}`)
        return
      }
    },
    close: () => socket.close(),
  }
}

type Answer = {
  id?: number
  result?: { exceptionDetails?: { text: string }; errorText?: string }
  error?: { message: string }
}
