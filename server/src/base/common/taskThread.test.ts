import { expect, onTestFinished, test, vi } from 'vitest'
import { createTaskThread } from './taskThread.ts'

test('an idle thread ends, and the next task starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const script = `
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, result: threadId }))`
  const thread = createTaskThread<null, number>(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  const first = await thread.run(null)
  expect(await thread.run(null)).toBe(first)
  vi.advanceTimersByTime(30_000)
  expect(await thread.run(null)).not.toBe(first)
  await thread.close()
})
