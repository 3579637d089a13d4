import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The server accepts mails, does not answer, resets connections, fails temporarily (421) or permanently (550). */
export type SmtpMode = 'ok' | 'hang' | 'reset' | 'busy' | 'refuse'

export type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** A real SMTP server whose behaviour can be changed at any time. */
export async function startSmtp(first: SmtpMode = 'ok', port = 0) {
  let mode = first
  const received: (Email & { recipients: string[] })[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => (mode === 'busy' ? done(withCode(421)) : done()),
    onRcptTo: (_address, _session, done) => (mode === 'refuse' ? done(withCode(550)) : done()),
    onData: (stream, session, done) => {
      if (mode === 'hang') return
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  server.on('error', () => {})
  const open = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    if (mode === 'reset') socket.resetAndDestroy()
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    become(next: SmtpMode) {
      mode = next
      if (mode === 'reset') for (const socket of open) socket.resetAndDestroy()
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function withCode(responseCode: number) {
  return Object.assign(new Error('No'), { responseCode })
}
