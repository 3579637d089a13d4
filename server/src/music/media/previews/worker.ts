import { parentPort, workerData } from 'node:worker_threads'
import { compose } from '@remusic/sound/compose'
import { render } from '@remusic/sound/render'
import { waveformOf } from '@remusic/sound/waveform'
import { openMp3Encoder, SAMPLE_RATE } from './mp3.ts'
import type { PreviewSpec } from './preview.ts'

/** The message a worker sends back. The MP3 is transferred, not copied. */
export type RenderedPreview = { mp3: Uint8Array<ArrayBuffer>; seconds: number; peaks: number[] }
export type WorkerOptions = { warmUp: boolean }

/** Together these genres use every kind of instrument and every effect. */
const WARM_UP_GENRES = ['rock', 'salsa', 'jazz', 'pop']
const WARM_UP_SECONDS = 6

const encode = await openMp3Encoder()
if ((workerData as WorkerOptions).warmUp) warmUp()

parentPort?.on('message', (spec: PreviewSpec) => {
  const sound = render(compose(spec), SAMPLE_RATE)
  const preview: RenderedPreview = {
    mp3: encode(sound),
    seconds: sound.left.length / SAMPLE_RATE,
    peaks: waveformOf(sound),
  }
  parentPort?.postMessage(preview, [preview.mp3.buffer])
})

/** JIT-compiled code is about three times as fast, so the first real preview should not pay for compiling it. */
function warmUp() {
  for (const genre of WARM_UP_GENRES)
    encode(render({ ...compose({ seed: '', genre }), seconds: WARM_UP_SECONDS }, SAMPLE_RATE))
}
