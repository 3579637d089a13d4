// npm run lighthouse: what Lighthouse thinks of the first pages as a telephone of middling strength sees them, each in a
// browser that has never been here. Ends with 1 where a page stays below its goals. RUNS=3 measures each page three times
// and takes the middle one, on a server that has answered before. Whatever else the machine does meanwhile lowers the
// performance: where others took of it during a run, that run is done again, and the table tells the machine's strength
// as Lighthouse saw it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, startBrowser } from './browser.ts'
import { watchNeighbours } from './machine.ts'
import { serveReMusic } from './serving.ts'

/** Brought when it is needed: nobody installs its hundred megabytes to run or to test ReMusic. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.RUNS ?? 1)
/** So often everything of a page has been asked for before it is measured: nobody meets a server in its first minute. */
const ASKED_BEFORE = 60
/** Of the processor's time, as a share. */
const TAKEN_AT_MOST = 0.03
/** A machine that is never left alone is measured as it is. */
const TRIES_FOR_EACH = 4
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const DEMO = { email: 'premium@remusic.demo', password: 'remusic-demo' }

type Scores = Partial<Record<(typeof CATEGORIES)[number], number>>
type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Report = {
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  environment: { benchmarkIndex: number }
}
type Run = { report: Report; taken: number }
type Page = { path: string; stored?: Record<string, string>; goals: Scores }

const remusic = await serveReMusic()
try {
  const { seo: _, ...memberGoals } = GOALS
  const pages: Page[] = [
    { path: '/', goals: GOALS },
    { path: `/song/${await someSong()}`, goals: GOALS },
    { path: '/feed', stored: await signIn(), goals: memberGoals },
  ]
  const table: Record<string, Record<string, string | number>> = {}
  for (const page of pages) {
    const { report, taken } = await middleOf(page)
    const scores = scoresOf(report)
    table[page.path] = {
      ...scores,
      ...timesOf(report),
      strength: Math.round(report.environment.benchmarkIndex),
      taken: `${Math.round(taken * 100)} %`,
    }
    for (const [category, goal] of Object.entries(page.goals)) {
      if ((scores[category as keyof Scores] ?? 0) >= goal) continue
      process.exitCode = 1
      console.error(`${page.path}: ${category} queda debajo de ${goal}. ${shortcomings(report, category)}`)
    }
  }
  console.table(table)
} finally {
  await remusic.stop()
}

async function middleOf(page: Page): Promise<Run> {
  await warmUp(page)
  const runs: Run[] = []
  const undisturbed = () => runs.filter(({ taken }) => taken <= TAKEN_AT_MOST).length
  while (undisturbed() < RUNS && runs.length < RUNS * TRIES_FOR_EACH) runs.push(await measured(page))
  const best = runs.sort((a, b) => a.taken - b.taken).slice(0, RUNS)
  const performanceOf = ({ report }: Run) => scoresOf(report).performance ?? 0
  best.sort((a, b) => performanceOf(a) - performanceOf(b))
  return best[Math.floor(RUNS / 2)] as Run
}

async function warmUp(page: Page) {
  const { report } = await measured(page)
  const headers = page.stored && { authorization: `Bearer ${page.stored.token}` }
  const addresses = networkOf(report.audits).map(({ url }) => url)
  for (let time = 0; time < ASKED_BEFORE; time++)
    for (const address of addresses.filter((url) => url.startsWith(remusic.url)))
      await fetch(address, headers && { headers }).then((answer) => answer.arrayBuffer())
}

async function measured({ path, stored }: Page): Promise<Run> {
  const browser = await startBrowser()
  try {
    if (stored) await browser.store(`${remusic.url}/login`, stored)
    const takenSince = await watchNeighbours()
    const report = await lighthouse(remusic.url + path, browser)
    return { report, taken: await takenSince() }
  } finally {
    await browser.stop()
  }
}

async function lighthouse(url: string, { port }: Browser): Promise<Report> {
  const options = [
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--quiet',
  ]
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options],
    { maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout) as Report
}

function scoresOf({ categories }: Report): Scores {
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  )
}

function timesOf({ audits }: Report) {
  const told = (id: string) => audits[id]?.displayValue ?? '–'
  const scripts = networkOf(audits).filter(({ resourceType }) => resourceType === 'Script')
  return {
    FCP: told('first-contentful-paint'),
    LCP: told('largest-contentful-paint'),
    TBT: told('total-blocking-time'),
    CLS: told('cumulative-layout-shift'),
    'JS kB': Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000),
    requests: networkOf(audits).length,
  }
}

function networkOf(audits: Report['audits']) {
  const { details } = audits['network-requests'] as Audit & {
    details: { items: { url: string; resourceType: string; transferSize: number }[] }
  }
  return details.items
}

function shortcomings({ audits, categories }: Report, category: string): string {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(' · ')
}

async function someSong(): Promise<string> {
  const [song] = (await read('songs/random?limit=1')) as { id: string }[]
  if (!song) throw new Error('No hay canciones')
  return song.id
}

async function signIn(): Promise<Record<string, string>> {
  const me = (await read('users/login', DEMO)) as { token: string; id: string; active: boolean }
  return { token: me.token, userId: me.id, active: String(me.active) }
}

async function read(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${remusic.url}/api/back-end/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${path} respondió ${response.status}`)
  return response.json()
}
