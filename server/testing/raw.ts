import { connect } from 'node:net'

/** Sends bytes as they are and gives back everything that comes until the server hangs up. */
export function rawAnswer(url: string, bytes: string) {
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
