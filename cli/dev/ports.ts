import { once } from 'node:events'
import { createServer, type Socket, connect as tcpConnect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

export class PortTakenError extends Error {
  override name = 'PortTakenError'
  constructor(port: number) {
    super(`El puerto ${port} ya está en uso. Elige otro, por ejemplo con PORT=${port + 1} npm run dev`)
  }
}

/** Returns the port itself if it is free, or any free port for 0. */
export async function freePort(port: number, host: string): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch {
    throw new PortTakenError(port)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

/** Resolves as soon as the port accepts connections, or after the timeout. */
export async function untilListening(port: number, host: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await accepts(port, host)) && Date.now() < deadline) await sleep(POLL_MS)
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = tcpConnect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
