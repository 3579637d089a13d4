import { REPORT_DAYS } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useState } from 'react'
import { Link } from 'react-router'
import ArrowCounterClockwiseBoldIcon from '~icons/ph/arrow-counter-clockwise-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import classes from './HistoryImport.module.css'
import { countText, entryCount, numberText } from './numbers.ts'
import { useUndoImport } from './queries.ts'
import { ReportButton } from './ReportButton.tsx'

/** The result of a finished import, with its report and how to undo it. */
export function ImportResult({ one }: { one: HistoryImport }) {
  const undo = useUndoImport(one.id)
  const [isAsking, setAsking] = useState(false)
  const fail = useFailure('No pudimos deshacerla')
  const left = Math.max(0, entryCount(one) - one.written - one.known)
  return (
    <div className="grid gap-3">
      <p role="status" className={classes.text}>
        {one.written === 0
          ? 'No había nada nuevo en este archivo.'
          : `Listo. Agregamos ${countText(one.written, 'entrada', 'entradas')} a tu historia.`}
      </p>
      <StatStrip
        stats={[
          { label: 'Agregadas', value: numberText(one.written) },
          { label: 'Ya estaban', value: numberText(one.known) },
          { label: 'No se trajeron', value: numberText(left) },
        ]}
      />
      <p className={classes.text}>
        El informe dice fila por fila qué pasó y por qué. Lo guardamos {REPORT_DAYS} días; deshacer la
        importación se puede siempre.
      </p>
      <div className="flex flex-wrap gap-3 mt-5">
        <ButtonLink component={Link} to={paths.diary()} variant="primary">
          Ver mi diario
        </ButtonLink>
        <ReportButton one={one} />
        <Button
          variant="ghost"
          icon={<ArrowCounterClockwiseBoldIcon aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Deshacer la importación
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="¿Deshacer la importación?"
        text={[
          `Quitamos todo lo que trajo: ${countText(one.written, 'entrada', 'entradas')}.`,
          (one.kinds.account ?? 0) > 0 && 'Tu perfil y tus ajustes quedan como el archivo los dejó.',
          'Lo demás de tu cuenta queda como está, y puedes volver a traer el mismo archivo.',
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel="Deshacer"
        pending={undo.isPending}
        onConfirm={() => undo.mutateAsync().then(() => setAsking(false), fail)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
