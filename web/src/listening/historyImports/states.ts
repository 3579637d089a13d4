import type { HistoryImportState } from '@remusic/contract/listening/historyImports'

/** The steps of an import, as the person sees them. */
export const STEPS = ['Subir', 'Leer', 'Buscar', 'Revisar', 'Escribir'] as const

/** The step of each state, from 0; null if the import has stopped or is being undone. A finished import has completed all steps. */
const STEP_OF: Record<HistoryImportState, number | null> = {
  uploading: 0,
  reading: 1,
  columns: 1,
  matching: 2,
  ready: 3,
  writing: 4,
  done: STEPS.length,
  failed: null,
  cancelled: null,
  undoing: null,
  undone: null,
}
export const stepOf = (state: HistoryImportState) => STEP_OF[state]

/** The server is at work, so the import changes without the person. */
export const isWorking = (state: HistoryImportState) =>
  state === 'reading' || state === 'matching' || state === 'writing' || state === 'undoing'

/** Nothing has been written yet, so it can be cancelled. */
export const isCancellable = (state: HistoryImportState) =>
  state === 'uploading' ||
  state === 'reading' ||
  state === 'columns' ||
  state === 'matching' ||
  state === 'ready'

/** The import waits for the person or the server. No other one can be started until it ends. */
export const isOpen = (state: HistoryImportState) => isCancellable(state) || isWorking(state)

/** The states in the list of imports. */
export const STATE_NAMES: Record<HistoryImportState, string> = {
  uploading: 'Falta subir el archivo',
  reading: 'Leyendo el archivo',
  columns: 'Falta decir qué es cada columna',
  matching: 'Buscando en el catálogo',
  ready: 'Falta revisar y confirmar',
  writing: 'Escribiendo en tu diario',
  done: 'Terminada',
  failed: 'No se pudo leer',
  cancelled: 'Cancelada',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
}
