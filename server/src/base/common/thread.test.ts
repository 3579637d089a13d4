import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { startThread } from './thread.ts'

const MAX_HEAP_MB = 48

test('a thread has its own limit of memory, whatever limit the server has', async () => {
  setFlagsFromString('--max-old-space-size=1024')
  const script = new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})`,
  )
  const worker = startThread(script, { maxHeapMb: MAX_HEAP_MB })
  onTestFinished(async () => void (await worker.terminate()))
  await once(worker, 'online')
  const { heap_size_limit: limit } = await worker.getHeapStatistics()
  expect(limit / 2 ** 20).toBeGreaterThanOrEqual(MAX_HEAP_MB)
  expect(limit / 2 ** 20).toBeLessThan(2 * MAX_HEAP_MB)
})
