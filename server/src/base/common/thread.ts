import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** V8 divides it among three semi-spaces. Smaller ones make pages slower. */
const YOUNG_GENERATION_MB = 24

/** Starts a worker thread with a heap of at most this size. A thread that needs more ends with an error. */
export function startThread(
  script: URL,
  { maxHeapMb, workerData }: { maxHeapMb: number; workerData?: unknown },
): Worker {
  // V8 prefers these flags to the limits of a thread. The flags of server/node.json are meant for the main thread, whose heap was
  // configured when it started and keeps its limits.
  for (const flag of ['max-old-space-size', 'max-semi-space-size']) setFlagsFromString(`--${flag}=0`)
  return new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
}
