import { connect } from 'node:net'

const TIMEOUT_MS = 2_000

/** Sends one line over a socket (a port of this machine or a socket file) and resolves with the answer up to `until`, or all of it. */
export function ask(to: number | string, line: string, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to)
    let answer = ''
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${to} does not answer`)))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (until?.test(answer)) socket.end()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
    socket.write(`${line}\n`)
  })
}
