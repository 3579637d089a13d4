import { Agent, get } from 'node:http'
import { listReviews } from '@remusic/contract/opinions/schemas/reviews'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import { onTestFinished } from 'vitest'
import type { World } from './world.ts'

/**
 * A slow machine gets fewer requests per second; the report contains the rate it reached. Together with the writers these are too few
 * for a server to shed load, so every 503 has a cause in the servers rather than in the machine.
 */
const MAX_IN_FLIGHT = 12

type Pace = { writtenSoFar(): number; perSecond: number }

/** Sends reads so that reads and writes together keep a steady rate. */
export function readSteadily(world: World, url: string, { writtenSoFar, perSecond }: Pace) {
  const failed: string[] = []
  const inFlight = new Set<Promise<void>>()
  // Plain http needs much less CPU than fetch, and the servers share the CPU with this test.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const began = performance.now()
  let sent = 0

  const read = (i: number) =>
    new Promise<void>((resolve) => {
      const { url: path } = i % 2 === 0 ? perfil : listReviews
      const { token } = world.writers[i % world.writers.length] ?? { token: '' }
      const request = get(
        url + path,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.once('close', () => {
            if (response.statusCode !== 200 || !response.complete)
              failed.push(`${response.statusCode} ${text}`)
            resolve()
          })
        },
      )
      request.once('error', (error) => {
        failed.push(String(error))
        resolve()
      })
    })
  const pace = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond - writtenSoFar()
    while (sent < due && inFlight.size < MAX_IN_FLIGHT) {
      const reading: Promise<void> = read(sent++).finally(() => inFlight.delete(reading))
      inFlight.add(reading)
    }
  }, 5)
  return async () => {
    clearInterval(pace)
    await Promise.all(inFlight)
    return { sent, failed, seconds: (performance.now() - began) / 1_000 }
  }
}
