import { setTimeout as wait } from 'node:timers/promises'

/** Retries while the server is overloaded (503), as a client does: many parallel calls may exceed a small machine. */
export async function retryWhileBusy<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await wait(100 + Math.random() * 400)
  }
}
