import type { Comparison } from './compare.ts'

/** Prints the table and returns whether every goal is met. */
export function report(results: readonly Comparison[]): boolean {
  console.table(results.map(asRow))
  return results.every(isMet)
}

/** Formats rows as a Markdown table. */
export function asMarkdown(rows: readonly Record<string, string | number>[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, head.map(() => '---'), ...rows.map((row) => Object.values(row))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function asRow(comparison: Comparison) {
  const { name, minShare, remusic, baseline, share, cpuShare } = comparison
  return {
    call: name,
    'per second': Math.round(remusic.perSecond),
    'p50 ms': round(remusic.p50),
    'p95 ms': round(remusic.p95),
    'p99 ms': round(remusic.p99),
    'CPU ms': round(remusic.cpuMs),
    rejected: remusic.rejected,
    'baseline per second': Math.round(baseline.perSecond),
    'baseline p95 ms': round(baseline.p95),
    'baseline CPU ms': round(baseline.cpuMs),
    'share per second': percent(share),
    'share by CPU': percent(cpuShare),
    goal: percent(minShare),
    met: isMet(comparison) ? 'yes' : 'NO',
  }
}

/** Goals are judged by CPU time, because requests per second also depend on other load and on the load generator. */
const isMet = ({ cpuShare, minShare }: Comparison) => cpuShare >= minShare

const round = (value: number) => Number(value.toFixed(value < 10 ? 2 : 1))
const percent = (share: number) => `${Math.round(share * 100)} %`
