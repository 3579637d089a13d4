// Messages between the request thread and the threads that render pages.
import type { MessagePort } from 'node:worker_threads'
import type { Page, PageRequest, Perform, Site } from '@remusic/contract/base/pages'

export type ThreadSettings = { webDir: string } & Pick<Site, 'publicUrl' | 'timeoutMs'>
/** An order of the request thread. `port` carries everything about this page, and closing it ends the rendering. */
export type RenderOrder = { page: Pick<PageRequest, 'url' | 'nonce' | 'member'>; port: MessagePort }
export type CallAnswer = { callId: number; status: number; json: string }
/** A message of the thread about a page. A page without `body` is streamed: `chunk` follows, and then `end`. */
export type PageMessage =
  | { call: Parameters<Perform>[0]; callId: number }
  | { page: (Pick<Page, 'status' | 'etag' | 'location'> & { body: string | undefined }) | null }
  | { chunk: string | Uint8Array }
  | { end: true }
  | { partFailed: ThrownError }
  | { failed: ThrownError }
export type ThrownError = { name: string; message: string; stack: string | undefined }
/** The page without a screen, in which the request thread replaces the nonce and the path. */
export type ShellTemplate = { shell: string }

export const MANIFEST = '.vite/manifest.json'
export const SERVER_DIR = '.server'
/** Stands for the nonce, here as in index.html. */
export const NONCE_SLOT = '__CSP_NONCE__'
/** Stands for the path of a page, which its canonical address contains. */
export const PATH_SLOT = '/path-of-the-page'
