// The thread that renders pages: it loads the bundle of the built web and answers pageRenderer.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { RenderingBundle, Site } from '@remusic/contract/base/pages'
import {
  type CallAnswer,
  MANIFEST,
  NONCE_SLOT,
  PATH_SLOT,
  type PageMessage,
  type RenderOrder,
  SERVER_DIR,
  type ShellTemplate,
  type ThreadSettings,
  type ThrownError,
} from './pageMessages.ts'

const ENTRY = 'src/app/entry.server.tsx'

if (parentPort) await answer(parentPort, workerData as ThreadSettings)

async function answer(parent: MessagePort, settings: ThreadSettings) {
  const renderer = await load(settings)
  parent.on('message', ({ page, port }: RenderOrder) => void render(page, port))
  parent.postMessage({
    shell: renderer.shell({ url: PATH_SLOT, nonce: NONCE_SLOT }),
  } satisfies ShellTemplate)

  async function render(request: RenderOrder['page'], port: MessagePort) {
    const waiting = new Map<number, (answer: CallAnswer) => void>()
    let calls = 0
    let isClosed = false
    const send = (message: PageMessage) => port.postMessage(message)
    port.on('message', (answered: CallAnswer) => waiting.get(answered.callId)?.(answered))
    port.once('close', () => {
      isClosed = true
    })
    try {
      const page = await renderer.render({
        ...request,
        perform: async (call) => {
          const callId = ++calls
          const answered = await new Promise<CallAnswer>((resolve) => {
            waiting.set(callId, resolve)
            send({ call, callId })
          })
          return { status: answered.status, body: JSON.parse(answered.json) }
        },
        onError: (error) => send({ partFailed: describe(error) }),
      })
      if (page === null) return send({ page })
      const { body, ...answer } = page
      if (typeof body === 'string') return send({ page: { ...answer, body } })
      send({ page: { ...answer, body: undefined } })
      // Leaving the loop aborts the rendering.
      for await (const chunk of body) {
        if (isClosed) return
        send({ chunk })
      }
      send({ end: true })
    } catch (error) {
      send({ failed: describe(error) })
    }
  }
}

async function load({ webDir, ...site }: ThreadSettings) {
  const serverDir = join(webDir, SERVER_DIR)
  const [template, manifest, { [ENTRY]: entry }] = await Promise.all([
    readFile(join(webDir, 'index.html'), 'utf8'),
    readManifest(webDir),
    readManifest(serverDir),
  ])
  if (!entry) throw new Error(`${ENTRY} is not in the build`)
  const bundle = (await import(pathToFileURL(join(serverDir, entry.file)).href)) as RenderingBundle
  return bundle.createRenderer({ template, manifest, ...site })
}

async function readManifest(dir: string) {
  return JSON.parse(await readFile(join(dir, MANIFEST), 'utf8')) as Site['manifest']
}

/** An error of the renderer may have properties that cannot be sent to another thread. */
function describe(error: unknown): ThrownError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack }
}
