import { parentPort, workerData } from 'node:worker_threads'
import { compose } from '@remusic/sound/compose'
import { render } from '@remusic/sound/render'
import { waveformOf } from '@remusic/sound/waveform'
import { openMp3Encoder, SAMPLE_RATE } from './mp3.ts'
import type { Order } from './preview.ts'

/** What a thread of the studio sends back; the sound moves, it is not copied. */
export type Recording = { mp3: Uint8Array<ArrayBuffer>; seconds: number; peaks: number[] }
/** What a thread is told when it is taken on. */
export type Terms = { rehearses: boolean }

/** Between them they have strings, bars, tones, drums and every effect. */
const REHEARSED = ['rock', 'salsa', 'jazz', 'pop']
const REHEARSED_SECONDS = 6

const encode = await openMp3Encoder()
if ((workerData as Terms).rehearses) rehearse()

parentPort?.on('message', (order: Order) => {
  const sound = render(compose(order), SAMPLE_RATE)
  const recording: Recording = {
    mp3: encode(sound),
    seconds: sound.left.length / SAMPLE_RATE,
    peaks: waveformOf(sound),
  }
  parentPort?.postMessage(recording, [recording.mp3.buffer])
})

/** Code that has run for a while is three times as quick; nobody should have to wait for that with the first song. */
function rehearse() {
  for (const genre of REHEARSED)
    encode(render({ ...compose({ seed: '', genre }), seconds: REHEARSED_SECONDS }, SAMPLE_RATE))
}
