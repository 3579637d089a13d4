import type { Compared } from './measuring.ts'

/** The table, and whether every goal holds. */
export function report(results: readonly Compared[]): boolean {
  console.table(results.map(asRow))
  return results.every(holds)
}

/** The same for a document. */
export function asMarkdown(rows: readonly Record<string, string | number>[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, head.map(() => '---'), ...rows.map((row) => Object.values(row))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function asRow(compared: Compared) {
  const { name, atLeast, remusic, bare, share, cpuShare } = compared
  return {
    llamada: name,
    'por segundo': Math.round(remusic.perSecond),
    'p50 ms': round(remusic.p50),
    'p95 ms': round(remusic.p95),
    'p99 ms': round(remusic.p99),
    'CPU ms': round(remusic.cpuMs),
    rechazadas: remusic.refused,
    'base por segundo': Math.round(bare.perSecond),
    'base p95 ms': round(bare.p95),
    'base CPU ms': round(bare.cpuMs),
    'parte por segundo': percent(share),
    'parte por CPU': percent(cpuShare),
    meta: percent(atLeast),
    cumple: holds(compared) ? 'sí' : 'NO',
  }
}

/** Judged by the processor's time: requests per second also depend on who else is using the machine, and on whoever asks. */
const holds = ({ cpuShare, atLeast }: Compared) => cpuShare >= atLeast

const round = (value: number) => Number(value.toFixed(value < 10 ? 2 : 1))
const percent = (share: number) => `${Math.round(share * 100)} %`
