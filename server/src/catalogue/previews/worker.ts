import { parentPort } from 'node:worker_threads'
import { compose } from '@remusic/sound/compose'
import { render } from '@remusic/sound/render'
import { waveformOf } from '@remusic/sound/waveform'
import { openMp3Encoder, SAMPLE_RATE } from './mp3.ts'
import type { Order } from './preview.ts'

/** What a thread of the studio sends back; the sound moves, it is not copied. */
export type Recording = { mp3: Uint8Array<ArrayBuffer>; seconds: number; peaks: number[] }

const encode = await openMp3Encoder()

parentPort?.on('message', (order: Order) => {
  const sound = render(compose(order), SAMPLE_RATE)
  const recording: Recording = {
    mp3: encode(sound),
    seconds: sound.left.length / SAMPLE_RATE,
    peaks: waveformOf(sound),
  }
  parentPort?.postMessage(recording, [recording.mp3.buffer])
})
