import type { Compared } from './measuring.ts'

/** The table, and whether every goal holds. */
export function report(results: readonly Compared[]): boolean {
  console.table(
    results.map(({ name, atLeast, remusic, bare, share, cpuShare }) => ({
      llamada: name,
      'por segundo': Math.round(remusic.perSecond),
      'p50 ms': round(remusic.p50),
      'p95 ms': round(remusic.p95),
      'p99 ms': round(remusic.p99),
      'CPU ms': round(remusic.cpuMs),
      rechazadas: remusic.refused,
      'desnudo por segundo': Math.round(bare.perSecond),
      'desnudo CPU ms': round(bare.cpuMs),
      parte: percent(share),
      'parte por CPU': percent(cpuShare),
      meta: percent(atLeast),
      cumple: share >= atLeast ? 'sí' : 'NO',
    })),
  )
  return results.every(({ share, atLeast }) => share >= atLeast)
}

const round = (value: number) => Number(value.toFixed(value < 10 ? 2 : 1))
const percent = (share: number) => `${Math.round(share * 100)} %`
