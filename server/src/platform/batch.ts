/** So long at most one waits for those who were asked before. */
const WAIT_AT_MOST_MS = 20
const AT_MOST = 100

type Asked<Q, A> = { question: Q; resolve(answer: A | Promise<A>): void; reject(error: unknown): void }

/**
 * Asks once for many who ask the same kind of thing: whoever comes while an answer is on its way goes with the next ones. A round
 * trip to the database costs more than most answers do; when many come at once they share it, and whoever comes alone
 * does not wait. `ask` gives an answer for each question, in their order; one of them may take longer than the others.
 */
export function batch<Q, A>(
  ask: (questions: Q[]) => Promise<(A | Promise<A>)[]>,
): (question: Q) => Promise<A> {
  let waiting: Asked<Q, A>[] = []
  let underway = 0
  let tooLong: NodeJS.Timeout | undefined

  async function askForAll() {
    clearTimeout(tooLong)
    const asked = waiting.slice(0, AT_MOST)
    waiting = waiting.slice(AT_MOST)
    if (asked.length === 0) return
    underway += 1
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [i, { resolve }] of asked.entries()) resolve(answers[i] as A)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      underway -= 1
      void askForAll()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (waiting.length > 1) return
      if (underway === 0) setImmediate(askForAll)
      else tooLong = setTimeout(askForAll, WAIT_AT_MOST_MS)
    })
}
