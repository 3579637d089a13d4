import { HISTORY_FORMATS, HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { paths } from '../../paths.ts'
import { CancelButton } from './CancelButton.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { ImportWork } from './ImportWork.tsx'
import { Preview } from './Preview.tsx'
import { historyChanged } from './queries.ts'
import { isCancellable } from './states.ts'
import { UploadStep } from './UploadStep.tsx'

export const headingOf = ({ format }: Pick<HistoryImport, 'format'>) =>
  format === null ? 'Traer mi historia' : HISTORY_FORMATS[format]

/** An import, shown according to its current step. */
export function HistoryImportView({ one }: { one: HistoryImport }) {
  useRefreshAfterWriting(one)
  return (
    <>
      <ImportSteps state={one.state} />
      {bodyOf(one)}
      {isCancellable(one.state) && <CancelButton id={one.id} />}
    </>
  )
}

function bodyOf(one: HistoryImport): ReactNode {
  const { state, table, error } = one
  switch (state) {
    case 'uploading':
      return <UploadStep one={one} />
    case 'columns':
      return table && <ColumnsForm id={one.id} table={table} />
    case 'reading':
    case 'matching':
    case 'writing':
    case 'undoing':
      return <ImportWork one={{ ...one, state }} />
    case 'ready':
      return <Preview one={one} />
    case 'done':
      return <ImportResult one={one} />
    case 'failed':
      return (
        <ErrorState
          title={error?.msg ?? HISTORY_IMPORT_TEXTS.unknownFormat}
          hint={[
            error?.line != null && `Línea ${error.line.toLocaleString('es')} del archivo.`,
            'No escribimos nada en tu cuenta.',
          ]
            .filter(Boolean)
            .join(' ')}
          action={<AnotherFile />}
        />
      )
    case 'cancelled':
      return <EmptyState title={HISTORY_IMPORT_TEXTS.cancelled} action={<AnotherFile />} />
    case 'undone':
      return (
        <EmptyState
          title="Importación deshecha"
          hint="Quitamos todo lo que había traído."
          action={<AnotherFile />}
        />
      )
  }
}

function AnotherFile() {
  return (
    <ButtonLink component={Link} to={paths.historyImports()} variant="primary">
      Elegir otro archivo
    </ButtonLink>
  )
}

/** Once an import is written or undone, whatever was loaded before is out of date. */
function useRefreshAfterWriting({ state }: HistoryImport) {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if ((was === 'writing' || was === 'undoing') && was !== state) void historyChanged(client)
  }, [client, state])
}
