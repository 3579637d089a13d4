import { setTimeout as wait } from 'node:timers/promises'
import { listReviews } from '@remusic/contract/opinions/schemas/reviews'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import type { Supervised } from './supervisor.ts'
import type { World } from './world.ts'

/** Repeats calls that need the database until the returned function is called; it resolves with every response. */
export function startProbe({ writers: [writer] }: World, server: Supervised) {
  const session = { token: writer?.token ?? '' }
  const responses: { status: number; retryAfter: string | null; ms: number }[] = []
  let probing = true
  const calls = [
    () => server.call(perfil, {}, session),
    () => server.call(listReviews, { query: {} }, session),
    () => server.call(perfil, {}, session),
  ]
  const done = Promise.all(
    calls.map(async (call) => {
      while (probing) {
        const began = performance.now()
        const { status, headers } = await call()
        const ms = performance.now() - began
        responses.push({ status, retryAfter: headers.get('retry-after'), ms })
        await wait(50)
      }
    }),
  )
  return async () => {
    probing = false
    await done
    return responses
  }
}
