import { historyReportPath, REPORT_DAYS } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useMutation } from '@tanstack/react-query'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import { loadOwnFile } from '../../base/api/ownFile.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { downloadFile } from '../../base/ui/text/download.ts'
import classes from './HistoryImport.module.css'

/** Downloads what became of every row, as long as it is kept. */
export function ReportButton({ one: { id, hasReport, createdAt } }: { one: HistoryImport }) {
  const report = useMutation({ mutationFn: () => loadOwnFile(historyReportPath(id)) })
  const fail = useFailure('No pudimos descargar el informe')
  if (!hasReport) return <p className={classes.text}>El informe se guardó {REPORT_DAYS} días y ya no está.</p>
  const download = () =>
    report
      .mutateAsync()
      .then(
        (file) => downloadFile(`remusic-importacion-${createdAt.slice(0, 10)}.csv`, file, 'text/csv'),
        fail,
      )
  return (
    <Button
      icon={<DownloadSimpleIcon aria-hidden />}
      pending={report.isPending}
      pendingLabel="Preparando el informe…"
      onClick={() => void download()}
    >
      Descargar informe
    </Button>
  )
}
