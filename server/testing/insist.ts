import { setTimeout as wait } from 'node:timers/promises'

/** Asks again while the server says it is too busy (503), as a client does: a crowd on a small machine has to queue. */
export async function insist<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await wait(100 + Math.random() * 400)
  }
}
