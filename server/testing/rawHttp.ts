import { connect } from 'node:net'

/** Sends raw bytes and returns everything received until the server closes the connection. */
export function rawResponse(url: string, bytes: string) {
  const { hostname, port } = new URL(url)
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
