import { HISTORY_FORMATS } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { paths } from '../../paths.ts'
import { DropZone } from './DropZone.tsx'
import classes from './HistoryImport.module.css'
import { STATE_NAMES } from './states.ts'
import { useUpload } from './useUpload.ts'

/** Starts an import with a file. */
export function NewImport() {
  const { uploads } = useUpload()
  const navigate = useNavigate()
  const start = useMutation({ mutationFn: (file: File) => uploads().start(file) })
  return (
    <>
      <NeedsScripts what="Traer tu historia" />
      <DropZone
        title="Elige tu archivo, o suéltalo aquí"
        hint="CSV, JSON, Excel, zip o una playlist, hasta 500 MB. Lo leemos y lo borramos; no guardamos tu dirección IP, tus dispositivos ni tu nombre de usuario de otros servicios."
        pending={start.isPending}
        error={start.error && messageOf(start.error)}
        onFile={(file) =>
          start.mutate(file, { onSuccess: ({ id }) => void navigate(paths.historyImport(id)) })
        }
      />
    </>
  )
}

/** The import that has to end before another one can start. */
export function OpenImport({ one }: { one: HistoryImport }) {
  return (
    <Panel title="Tienes una importación en curso" className="grid gap-4">
      <p className={classes.text}>
        {one.format !== null && `${HISTORY_FORMATS[one.format]}. `}
        {STATE_NAMES[one.state]}. Termínala o cancélala para traer otro archivo.
      </p>
      <div>
        <ButtonLink component={Link} to={paths.historyImport(one.id)} variant="primary">
          Continuar
        </ButtonLink>
      </div>
    </Panel>
  )
}
