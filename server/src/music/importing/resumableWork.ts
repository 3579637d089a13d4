import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'

/**
 * Runs work whose only state is in the database, so that any server can continue it: at the start, once a minute, and when the returned
 * function is called. `work` looks for something to do and returns when nothing is left.
 */
export function resumableWork(
  app: FastifyInstance,
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  job: string,
  work: (stopping: AbortSignal) => Promise<void>,
): () => void {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  let isPoked = false

  function poke() {
    isPoked = true
    working ??= workWhilePoked().finally(() => {
      working = null
    })
  }

  async function workWhilePoked() {
    while (isPoked && !stopping.signal.aborted) {
      isPoked = false
      try {
        await work(stopping.signal)
      } catch (error) {
        log.warn({ err: error, job }, 'catalogue: a run was interrupted')
      }
    }
  }

  // Another server continues the work of one that was killed.
  jobs.define(job, async () => poke())
  jobs.schedule(job, '* * * * *')
  app.addHook('onListen', async () => poke())
  app.addHook('onClose', async () => {
    stopping.abort()
    await working
  })
  return poke
}
