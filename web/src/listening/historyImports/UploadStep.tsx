import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { StaffProgress } from '../../base/ui/marks/StaffProgress.tsx'
import { DropZone } from './DropZone.tsx'
import classes from './HistoryImport.module.css'
import { bytesText } from './numbers.ts'
import type { Upload } from './uploads.ts'
import { useUpload } from './useUpload.ts'

/** The upload of this tab, or the question for the file if the page was reloaded meanwhile. */
export function UploadStep({ one }: { one: HistoryImport }) {
  const { upload, uploads } = useUpload()
  const [isOther, setOther] = useState(false)
  if (upload?.importId === one.id) return <Sending upload={upload} onRetry={() => uploads().retry()} />
  return (
    <DropZone
      title="Elige el mismo archivo para seguir"
      hint={`La subida se interrumpió. Es un archivo de ${bytesText(one.bytes)}; si quieres subir otro, cancela esta importación.`}
      error={
        isOther
          ? `Ese archivo no es el mismo: el que empezaste a subir pesa ${one.bytes.toLocaleString('es')} bytes`
          : null
      }
      onFile={(file) => setOther(!uploads().resume(one, file))}
    />
  )
}

function Sending({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { state, sent, total, error } = upload
  const ratio = total > 0 ? sent / total : 0
  return (
    <Panel className="grid gap-4">
      <div className={`flex items-baseline justify-between gap-4 ${classes.workHead}`}>
        <h2>{state === 'sending' ? 'Subiendo tu archivo' : 'La subida está en pausa'}</h2>
        <span className={classes.percent} aria-hidden>
          {Math.floor(ratio * 100)} %
        </span>
      </div>
      <StaffProgress label="Subiendo tu archivo" value={ratio} />
      <p className={classes.text}>
        {bytesText(sent)} de {bytesText(total)}. Puedes visitar otras páginas de ReMusic, pero no cierres la
        pestaña.
      </p>
      <p className={state === 'failed' ? 'measure text-bad medium' : classes.text} role="status">
        {state === 'waiting' && 'Se cortó la conexión. Seguimos donde quedamos en cuanto vuelva.'}
        {state === 'failed' && error}
      </p>
      {state !== 'sending' && (
        <p>
          <Button onClick={onRetry}>Reintentar ahora</Button>
        </p>
      )}
    </Panel>
  )
}
