import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the kernel's range for outgoing connections, so that a restarted process finds its port still free. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** Finds ports that are free now, and never returns one twice. */
export function createPorts() {
  let next = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  const taken = new Set<number>()
  return {
    async free(): Promise<number> {
      for (let tried = LOWEST; tried < HIGHEST; tried++) {
        const port = next
        next = next + 1 < HIGHEST ? next + 1 : LOWEST
        if (taken.has(port) || !(await isFree(port))) continue
        taken.add(port)
        return port
      }
      throw new Error(`No port between ${LOWEST} and ${HIGHEST} is free`)
    },
    /** This port if it is free, otherwise another one. */
    async preferring(port: number): Promise<number> {
      if (!taken.has(port) && (await isFree(port))) {
        taken.add(port)
        return port
      }
      return this.free()
    },
  }
}

export type Ports = ReturnType<typeof createPorts>

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port, '127.0.0.1')
  const free = await listening
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}
