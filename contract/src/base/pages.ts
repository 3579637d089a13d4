// The interface between the server and the web client's rendering bundle. Both sides import these types.

/** The published build of the web client: its index.html and Vite's manifest. */
export type Site = {
  template: string
  manifest: Record<string, ManifestChunk>
  publicUrl: string
  /** A part that takes longer is rendered by the browser. By default two seconds. */
  timeoutMs?: number | undefined
  /** How long the frame of a member's page waits for its slow parts, to send it in one piece. By default 50 ms. */
  streamAfterMs?: number | undefined
  /** Renders what a browser with all data would, so that a test can find hydration mismatches. */
  readsEverything?: boolean | undefined
}

type ManifestChunk = { file: string; imports?: string[] }

export type PageRequest = {
  /** The path and the query. */
  url: string
  /** The CSP nonce, for inline scripts. */
  nonce: string
  /** The member whom the page cookie identifies; null for a visitor. */
  member: { id: string; active: boolean } | null
  /** Answers a call of the contract in process, for that member. */
  perform: Perform
  /** Reports a part of the page that could not be rendered, which the browser renders instead. */
  onError(error: unknown): void
}

export type Perform = (call: {
  method: string
  url: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}) => Promise<{ status: number; body: unknown }>

export type Page = {
  status: number
  /** Complete for a visitor, streamed for a member. */
  body: string | AsyncIterable<string | Uint8Array>
  /** Only set for visitors, whose pages are the same for everybody. */
  etag?: string
  /** The target of a redirect; the body is then empty. */
  location?: string
}

export type Renderer = {
  /** Returns null if the browser has to decide what to show. */
  render(request: PageRequest): Promise<Page | null>
  /** The page without a screen, which the browser renders. */
  shell(request: Pick<PageRequest, 'url' | 'nonce'>): string
}

/** The export of the rendering bundle. */
export type RenderingBundle = { createRenderer(site: Site): Renderer }
