import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/accounts'
import { listReviews } from '@remusic/contract/reviews'
import type { Supervised } from './supervisor.ts'
import type { World } from './world.ts'

/** Asks for what needs the database, again and again, until told to stop; tells how each was answered. */
export function askAlong({ writers: [writer] }: World, server: Supervised) {
  const given = { token: writer?.token ?? '' }
  const answers: { status: number; retryAfter: string | null; ms: number }[] = []
  let asking = true
  const calls = [
    () => server.call(perfil, {}, given),
    () => server.call(listReviews, { query: {} }, given),
    () => server.call(perfil, {}, given),
  ]
  const done = Promise.all(
    calls.map(async (call) => {
      while (asking) {
        const began = performance.now()
        const { status, headers } = await call()
        const ms = performance.now() - began
        answers.push({ status, retryAfter: headers.get('retry-after'), ms })
        await wait(50)
      }
    }),
  )
  return async () => {
    asking = false
    await done
    return answers
  }
}
