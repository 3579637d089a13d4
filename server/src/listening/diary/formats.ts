import { HISTORY_FORMATS, type HistoryFormat } from '@remusic/contract/listening/historyImports'

const FORMATS: ReadonlySet<string> = new Set(Object.keys(HISTORY_FORMATS))

/** A server of the next release may have imported a format that this one does not know. */
export const formatOf = (format: string | null): HistoryFormat | null =>
  format !== null && FORMATS.has(format) ? (format as HistoryFormat) : null
