import { useState } from 'react'
import CopyIcon from '~icons/ph/copy'
import DownloadSimpleIcon from '~icons/ph/download-simple'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { downloadFile } from '../../base/ui/text/download.ts'
import classes from './SecondFactor.module.css'

type Props = { codes: string[]; onClose: () => void }

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [isWarned, setWarned] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog
      opened
      // Escape and a click outside are easily done by accident, so the first one only warns.
      onClose={() => (isWarned ? onClose() : setWarned(true))}
      title="Guarda tus códigos de recuperación"
      text="Si pierdes tu teléfono o tu llave, cada uno te deja entrar una vez. No podremos mostrarlos de nuevo."
      actions={
        <Button variant="primary" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      {isWarned && (
        <div className="mb-5">
          <Banner tone="bad" visibleMs={null}>
            Guárdalos antes de cerrar: es la única vez que los verás.
          </Banner>
        </div>
      )}
      <ol className={`grid gap-x-4 gap-y-2 mb-4 ${classes.codes}`} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} icon={<CopyIcon aria-hidden />} data-autofocus>
          Copiar
        </CopyButton>
        <Button
          icon={<DownloadSimpleIcon aria-hidden />}
          onClick={() => downloadFile('remusic-codigos-de-recuperacion.txt', `${text}\n`, 'text/plain')}
        >
          Descargar
        </Button>
      </div>
    </Dialog>
  )
}
