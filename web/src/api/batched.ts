const GATHER_MS = 10

/** Gathers questions asked within a moment and answers them with one call. */
export function batched<Q, A>(
  askAll: (questions: Q[]) => Promise<A[]>,
  most: number,
): (question: Q) => Promise<A> {
  type Waiting = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []

  async function send() {
    const asked = waiting.splice(0, most)
    if (waiting.length > 0) setTimeout(send, 0)
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      asked.forEach(({ resolve }, i) => {
        resolve(answers[i] as A)
      })
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(send, GATHER_MS)
      waiting.push({ question, resolve, reject })
    })
}
