import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The headless shell is preferred: full Chromium renders in software on the same cores, which distorts the measurement. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'
const POLL_MS = 100

export type Browser = {
  /** The port of the DevTools protocol. */
  port: number
  /** Opens a page, writes a session to its localStorage, and gets the cookie with which the server renders pages for that session. */
  signIn(url: string, session: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** Starts a browser with an empty profile. */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'remusic-browser-'))
  const child = spawn(
    CHROMIUM,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    // The program may be a wrapper script; its process group is killed together with the browser.
    { stdio: 'ignore', detached: true },
  )
  const port = await portOf(profile, () => child.exitCode !== null)
  return {
    port,
    async signIn(url, session) {
      const opened = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
      const { id, webSocketDebuggerUrl } = (await opened.json()) as {
        id: string
        webSocketDebuggerUrl: string
      }
      const page = await openDevTools(webSocketDebuggerUrl)
      await page.send('Network.enable')
      // Only the document is loaded; its assets must not be cached before the measurement.
      await page.send('Network.setBlockedURLs', { urls: ['*/assets/*', '*/art/*', '*/worker.js'] })
      await page.send('Page.navigate', { url })
      const expression = `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))
        .then(() => Object.assign(localStorage, ${JSON.stringify(session)}))
        .then(({ token }) => fetch('/api/back-end/users/sessions/page', {
          method: 'POST', headers: { authorization: 'Bearer ' + token } }))`
      await page.send('Runtime.evaluate', { expression, awaitPromise: true })
      page.close()
      await fetch(`http://127.0.0.1:${port}/json/close/${id}`)
    },
    async stop() {
      process.kill(-(child.pid as number))
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The browser writes its port to a file as soon as it listens. */
async function portOf(profile: string, hasEnded: () => boolean): Promise<number> {
  while (!hasEnded()) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    if (text) return Number(text.split('\n')[0])
    await wait(POLL_MS)
  }
  throw new Error(`${CHROMIUM} exited before it was ready`)
}

/** Sends one command at a time and waits for its response. */
async function openDevTools(debuggerUrl: string) {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  let lastId = 0
  return {
    async send(method: string, params: object = {}) {
      lastId += 1
      socket.send(JSON.stringify({ id: lastId, method, params }))
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
        const { id, result, error } = JSON.parse(data) as CommandResponse
        if (id !== lastId) continue
        const problem = error?.message ?? result?.exceptionDetails?.text ?? result?.errorText
        if (problem) throw new Error(`${method}: ${problem}`)
        return
      }
    },
    close: () => socket.close(),
  }
}

type CommandResponse = {
  id?: number
  result?: { exceptionDetails?: { text: string }; errorText?: string }
  error?: { message: string }
}
