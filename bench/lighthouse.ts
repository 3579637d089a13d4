// npm run bench -- lighthouse: Lighthouse scores of the first pages on an emulated mid-range phone, each in a browser with an empty profile.
// Exits with 1 if a page misses a goal. RUNS=3 measures each page three times and reports the median, on a warmed-up server.
// Other load on the machine lowers the performance score: a run with too much steal time is repeated, and the table shows both the
// steal time and Lighthouse's own benchmark of the machine.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, startBrowser } from './browser.ts'
import { watchSteal } from './machine.ts'
import { startReMusic } from './servers.ts'

/** Fetched on demand: its hundred megabytes are not needed to run or test ReMusic. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Measures only the pages below this path. */
const [, , ONLY = '/'] = process.argv
const RUNS = Number(process.env.RUNS ?? 1)
/** How often every resource of a page is requested before the measurement, so that the server runs compiled code. */
const WARM_UP_ROUNDS = 60
/** The highest acceptable steal time, as a share of CPU time. */
const MAX_STEAL = 0.03
/** If no attempt is undisturbed, the best of these attempts counts. */
const MAX_ATTEMPTS_PER_RUN = 4
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const DEMO = { email: 'premium@remusic.demo', password: 'remusic-demo' }

type Scores = Partial<Record<(typeof CATEGORIES)[number], number>>
type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Report = {
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  environment: { benchmarkIndex: number }
}
type Run = { report: Report; steal: number }
type Page = { path: string; stored?: Record<string, string>; goals: Scores }

const remusic = await startReMusic()
try {
  const { seo: _, ...memberGoals } = GOALS
  const pages: Page[] = [
    { path: '/', goals: GOALS },
    { path: `/song/${await someSong()}`, goals: GOALS },
    { path: '/feed', stored: await signIn(), goals: { ...memberGoals, performance: 97 } },
  ]
  const table: Record<string, Record<string, string | number>> = {}
  for (const page of pages.filter(({ path }) => path.startsWith(ONLY))) {
    const { report, steal } = await medianRun(page)
    const scores = scoresOf(report)
    table[page.path] = {
      ...scores,
      ...timesOf(report),
      'machine index': Math.round(report.environment.benchmarkIndex),
      steal: `${Math.round(steal * 100)} %`,
    }
    for (const [category, goal] of Object.entries(page.goals)) {
      if ((scores[category as keyof Scores] ?? 0) >= goal) continue
      process.exitCode = 1
      console.error(`${page.path}: ${category} is below ${goal}. ${failedAudits(report, category)}`)
    }
  }
  console.table(table)
} finally {
  await remusic.stop()
}

async function medianRun(page: Page): Promise<Run> {
  await warmUp(page)
  const runs: Run[] = []
  const undisturbed = () => runs.filter(({ steal }) => steal <= MAX_STEAL).length
  while (undisturbed() < RUNS && runs.length < RUNS * MAX_ATTEMPTS_PER_RUN) runs.push(await measure(page))
  const best = runs.sort((a, b) => a.steal - b.steal).slice(0, RUNS)
  const performanceOf = ({ report }: Run) => scoresOf(report).performance ?? 0
  best.sort((a, b) => performanceOf(a) - performanceOf(b))
  return best[Math.floor(RUNS / 2)] as Run
}

async function warmUp(page: Page) {
  const { report } = await measure(page)
  const headers = page.stored && { authorization: `Bearer ${page.stored.token}` }
  const urls = networkOf(report.audits).map(({ url }) => url)
  for (let round = 0; round < WARM_UP_ROUNDS; round++)
    for (const url of urls.filter((url) => url.startsWith(remusic.url)))
      await fetch(url, headers && { headers }).then((response) => response.arrayBuffer())
}

async function measure({ path, stored }: Page): Promise<Run> {
  const browser = await startBrowser()
  try {
    if (stored) await browser.signIn(`${remusic.url}/login`, stored)
    const stealSince = await watchSteal()
    const report = await lighthouse(remusic.url + path, browser)
    return { report, steal: await stealSince() }
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
  const displayOf = (id: string) => audits[id]?.displayValue ?? '–'
  const scripts = networkOf(audits).filter(({ resourceType }) => resourceType === 'Script')
  return {
    FCP: displayOf('first-contentful-paint'),
    LCP: displayOf('largest-contentful-paint'),
    TBT: displayOf('total-blocking-time'),
    CLS: displayOf('cumulative-layout-shift'),
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

function failedAudits({ audits, categories }: Report, category: string): string {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(' · ')
}

async function someSong(): Promise<string> {
  const [song] = (await read('songs/random?limit=1')) as { id: string }[]
  if (!song) throw new Error('There are no songs')
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
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
