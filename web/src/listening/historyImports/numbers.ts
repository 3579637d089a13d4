import {
  HISTORY_KINDS,
  type HistoryKind,
  PASSED_OVER,
  type PassedOver,
} from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'

export const numberText = (count: number) => count.toLocaleString('es')

/** «1 fila», «1.204 filas» */
export const countText = (count: number, one: string, many: string) =>
  `${numberText(count)} ${count === 1 ? one : many}`

const BYTES = ['bytes', 'KB', 'MB'] as const

/** «3,4 MB» */
export function bytesText(bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const size = bytes / 1_000 ** step
  return `${size.toLocaleString('es', { maximumFractionDigits: size < 10 && step > 0 ? 1 : 0 })} ${BYTES[step]}`
}

/** The kinds of entries of an import that has any, in the order of the contract. */
export const kindsOf = ({ kinds }: Pick<HistoryImport, 'kinds'>) =>
  (Object.keys(HISTORY_KINDS) as HistoryKind[]).flatMap((kind) => {
    const count = kinds[kind] ?? 0
    return count > 0 ? [{ kind, count, name: HISTORY_KINDS[kind] }] : []
  })

export const passedOverOf = ({ passedOver }: Pick<HistoryImport, 'passedOver'>) =>
  (Object.keys(PASSED_OVER) as PassedOver[]).flatMap((reason) => {
    const count = passedOver[reason] ?? 0
    return count > 0 ? [{ reason, count, name: PASSED_OVER[reason] }] : []
  })

export const entryCount = (one: Pick<HistoryImport, 'kinds'>) =>
  kindsOf(one).reduce((sum, { count }) => sum + count, 0)

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
