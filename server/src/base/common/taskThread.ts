import { parentPort, type Worker } from 'node:worker_threads'
import { UnavailableError } from './errors.ts'
import { startThread } from './thread.ts'

/** A task that takes longer is considered stuck, and its thread is terminated. */
const TIMEOUT_MS = 30_000
/** An idle thread is terminated to free its memory. */
const IDLE_TIMEOUT_MS = 30_000
const MAX_HEAP_MB = 256

type Order<Task> = { id: number; task: Task }
type Answer<Result> = { id: number; result: Result } | { id: number; problem: string }
type Waiting<Result> = { resolve(result: Result): void; reject(error: Error): void; timeout: NodeJS.Timeout }
type Thread<Result> = { worker: Worker; waiting: Map<number, Waiting<Result>>; idle?: NodeJS.Timeout }

/** Runs tasks that take much CPU in a thread of their own, which starts with the first one. Its script calls `answerTasks`. */
export function createTaskThread<Task, Result>(script: URL) {
  let thread: Thread<Result> | undefined
  let lastId = 0

  function start(): Thread<Result> {
    const worker = startThread(script, { maxHeapMb: MAX_HEAP_MB })
    const started: Thread<Result> = { worker, waiting: new Map() }
    worker.on('message', (answer: Answer<Result>) => {
      const task = settle(started, answer.id)
      if ('result' in answer) task?.resolve(answer.result)
      else task?.reject(new Error(answer.problem))
    })
    // Without a listener, the error would crash the process; 'exit' follows.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (thread === started) thread = undefined
      clearTimeout(started.idle)
      for (const id of started.waiting.keys()) settle(started, id)?.reject(new UnavailableError())
    })
    return started
  }

  function settle(on: Thread<Result>, id: number) {
    const task = on.waiting.get(id)
    on.waiting.delete(id)
    clearTimeout(task?.timeout)
    if (on.waiting.size === 0) {
      on.worker.unref()
      clearTimeout(on.idle)
      on.idle = setTimeout(() => {
        // A task that arrives while this thread ends starts another one.
        if (thread === on) thread = undefined
        void on.worker.terminate()
      }, IDLE_TIMEOUT_MS).unref()
    }
    return task
  }

  return {
    run(task: Task): Promise<Result> {
      thread ??= start()
      const { worker, waiting, idle } = thread
      clearTimeout(idle)
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      waiting.set(id, { resolve, reject, timeout: setTimeout(() => void worker.terminate(), TIMEOUT_MS) })
      worker.ref()
      worker.postMessage({ id, task } satisfies Order<Task>)
      return promise
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}

/** Answers the tasks in the thread, one after the other. */
export function answerTasks<Task, Result>(answer: (task: Task) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', ({ id, task }: Order<Task>) => {
    last = last.then(() =>
      answer(task).then(
        (result) => parentPort?.postMessage({ id, result } satisfies Answer<Result>),
        (error: Error) =>
          parentPort?.postMessage({ id, problem: error.stack ?? error.message } satisfies Answer<Result>),
      ),
    )
  })
}
