import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { useCancelImport } from './queries.ts'
import { useUpload } from './useUpload.ts'

/** Ends an import of which nothing is written yet. */
export function CancelButton({ id }: { id: string }) {
  const cancel = useCancelImport(id)
  const { upload, uploads } = useUpload()
  const [isAsking, setAsking] = useState(false)
  const { showBanner } = useBanner()
  const navigate = useNavigate()
  const fail = useFailure('No pudimos cancelarla')
  const confirm = () => {
    if (upload?.importId === id) uploads().stop()
    cancel.mutateAsync().then(({ msg }) => {
      showBanner({ tone: 'ok', text: msg })
      void navigate(paths.historyImports(), { replace: true })
    }, fail)
  }
  return (
    <div className="mt-8">
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Cancelar la importación
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Cancelar la importación?"
        text="Borramos el archivo y lo que elegiste a mano. En tu cuenta no cambia nada."
        confirmLabel="Cancelar la importación"
        cancelLabel="Seguir"
        pending={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
