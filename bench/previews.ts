// npm run bench -- previews: latency, CPU time and size of a preview that is rendered for the first time, its latency from the cache,
// and how much slower other calls are during rendering.
import { setTimeout as wait } from 'node:timers/promises'
import { startReMusic } from './servers.ts'
import { percentile, timed } from './statistics.ts'

const SONGS = 24
const QUIET_READS = 200
/** After startup a worker thread warms up; a user takes longer than this to press play. */
const WARM_UP_MS = 5_000

type Song = { id: string; preview: string }

const remusic = await startReMusic()
try {
  const songs = await read<Song[]>(`songs/random?limit=${2 * SONGS}`)
  await wait(WARM_UP_MS)
  const quiet: number[] = []
  for (let i = 0; i < QUIET_READS; i++) quiet.push(await readOne(songs, i))

  const first = await fetchPreviews(songs.slice(0, SONGS))
  const cached = await fetchPreviews(songs.slice(0, SONGS))
  let isRendering = true
  const rendering = fetchPreviews(songs.slice(SONGS)).finally(() => {
    isRendering = false
  })
  const meanwhile: number[] = []
  for (let i = 0; isRendering; i++) meanwhile.push(await readOne(songs, i))
  await rendering

  console.table({
    'first time': {
      'p50 ms': ms(first.latencies, 0.5),
      'p95 ms': ms(first.latencies, 0.95),
      'CPU ms': first.cpuMs,
    },
    cached: {
      'p50 ms': ms(cached.latencies, 0.5),
      'p95 ms': ms(cached.latencies, 0.95),
      'CPU ms': cached.cpuMs,
    },
  })
  console.log(`Size: ${Math.round(percentile(first.bytes, 0.5) / 1_000)} kB (p50)`)
  const factor = (share: number) => (percentile(meanwhile, share) / percentile(quiet, share)).toFixed(2)
  console.log(
    `Another call during rendering: p50 ${ms(meanwhile, 0.5)} ms (×${factor(0.5)}), p95 ${ms(meanwhile, 0.95)} ms (×${factor(0.95)})`,
  )
} finally {
  await remusic.stop()
}

async function fetchPreviews(songs: Song[]) {
  const before = await cpuMs()
  const latencies: number[] = []
  const bytes: number[] = []
  for (const { preview } of songs) {
    const { ms, value } = await timed(async () => (await fetch(remusic.url + preview)).arrayBuffer())
    latencies.push(ms)
    bytes.push(value.byteLength)
  }
  return { latencies, bytes, cpuMs: Math.round(((await cpuMs()) - before) / songs.length) }
}

async function readOne(songs: Song[], i: number) {
  return (await timed(() => read(`songs?id=${songs[i % songs.length]?.id}`))).ms
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${remusic.url}/api/back-end/${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

/** CPU time of the whole server so far. */
async function cpuMs() {
  const figures = await (await fetch(`${remusic.url}/metrics`)).text()
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1])
}

function ms(values: number[], share: number) {
  return percentile(values, share).toFixed(1)
}
