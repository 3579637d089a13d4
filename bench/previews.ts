// npm run bench:previews: what the preview of a song that nobody heard before costs in time, processor and bytes, how much
// sooner it comes the second time, and how much longer other calls take while songs are being recorded.
import { setTimeout as wait } from 'node:timers/promises'
import { percentile, timed } from './figures.ts'
import { serveReMusic } from './serving.ts'

const SONGS = 24
const QUIET_READS = 200
/** After the start a thread rehearses; whoever opens the page takes longer than that to press play. */
const REHEARSAL_MS = 5_000

type Song = { id: string; preview: string }

const remusic = await serveReMusic()
try {
  const songs = await read<Song[]>(`songs/random?limit=${2 * SONGS}`)
  await wait(REHEARSAL_MS)
  const quiet: number[] = []
  for (let i = 0; i < QUIET_READS; i++) quiet.push(await readOne(songs, i))

  const alone = await record(songs.slice(0, SONGS))
  const again = await record(songs.slice(0, SONGS))
  let recording = true
  const beside = record(songs.slice(SONGS)).finally(() => {
    recording = false
  })
  const meanwhile: number[] = []
  for (let i = 0; recording; i++) meanwhile.push(await readOne(songs, i))
  await beside

  console.table({
    'primera vez': { 'p50 ms': ms(alone.taken, 0.5), 'p95 ms': ms(alone.taken, 0.95), 'CPU ms': alone.cpuMs },
    'otra vez': { 'p50 ms': ms(again.taken, 0.5), 'p95 ms': ms(again.taken, 0.95), 'CPU ms': again.cpuMs },
  })
  console.log(`Tamaño: ${Math.round(percentile(alone.bytes, 0.5) / 1_000)} kB (p50)`)
  const longer = (share: number) => (percentile(meanwhile, share) / percentile(quiet, share)).toFixed(2)
  console.log(
    `Otra llamada mientras se graba: p50 ${ms(meanwhile, 0.5)} ms (×${longer(0.5)}), p95 ${ms(meanwhile, 0.95)} ms (×${longer(0.95)})`,
  )
} finally {
  await remusic.stop()
}

async function record(songs: Song[]) {
  const before = await cpuMs()
  const taken: number[] = []
  const bytes: number[] = []
  for (const { preview } of songs) {
    const { ms, value } = await timed(async () => (await fetch(remusic.url + preview)).arrayBuffer())
    taken.push(ms)
    bytes.push(value.byteLength)
  }
  return { taken, bytes, cpuMs: Math.round(((await cpuMs()) - before) / songs.length) }
}

async function readOne(songs: Song[], i: number) {
  return (await timed(() => read(`songs?id=${songs[i % songs.length]?.id}`))).ms
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${remusic.url}/api/back-end/${path}`)
  if (!response.ok) throw new Error(`${path} respondió ${response.status}`)
  return (await response.json()) as T
}

/** What the whole server has used of the processor so far. */
async function cpuMs() {
  const figures = await (await fetch(`${remusic.url}/metrics`)).text()
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1])
}

function ms(values: number[], share: number) {
  return percentile(values, share).toFixed(1)
}
