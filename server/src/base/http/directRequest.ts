import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLoopback, isLoopbackHostname } from '../../config.ts'

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** Whether a proxy has passed the request on. A proxy that adds no header at all cannot be noticed. */
export const isForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || FORWARDING_HEADERS.includes(name))

/**
 * Whether the request was made on this machine and for this machine. The name in the Host header counts, because a page of
 * another site can make its own name resolve to this machine and read the responses.
 */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>) {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
  return !isForwarded(headers) && isLoopback(address) && isLoopbackHostname(hostname)
}
