import type { IncomingMessage } from 'node:http'

const ORIGIN = /^https?:\/\/[^/?#]+/i

/**
 * The target of a request as a path. HTTP also allows an absolute URL there. The router understands it, but `request.url`
 * would keep the origin, and everything that reads a path from it would fail.
 */
export function pathTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url
  const path = url.replace(ORIGIN, '')
  return path.startsWith('/') ? path : `/${path}`
}
