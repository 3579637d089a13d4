import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiError, MalformedError, toApiError } from '../common/errors.ts'

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers bytes that Node cannot parse as an HTTP request, and that therefore reach no route. */
export function answerSocketError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS_BY_CODE[error.code ?? '']
  const answer = status ? toApiError({ statusCode: status }) : new MalformedError()
  if (socket.writable) socket.write(asHttp(answer))
  socket.destroySoon()
}

function asHttp({ status, body }: ApiError) {
  const text = JSON.stringify(body)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n')
}
