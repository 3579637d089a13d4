import { useState } from 'react'
import CopyIcon from '~icons/ph/copy'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { CopyKey } from '../../base/ui/overlays/CopyKey.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './AccessTokens.module.css'

type Props = { created: { name: string; token: string }; onClose: () => void }

/** Shows a new token, which cannot be shown again. */
export function NewTokenShown({ created: { name, token }, onClose }: Props) {
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      opened
      // Escape and a click outside are easily done by accident, so the first one only warns.
      onClose={() => (isWarned ? onClose() : setWarned(true))}
      title={`Tu token «${name}»`}
      text="Cópialo y pégalo en el programa. No podremos mostrarlo de nuevo."
      actions={
        <Key variant="primary" onClick={onClose}>
          Ya lo guardé
        </Key>
      }
    >
      {isWarned && (
        <div className="mb-5">
          <Banner tone="bad" visibleMs={null}>
            Cópialo antes de cerrar: es la única vez que lo verás.
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Token"
          className={classes.token}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyKey text={token} icon={<CopyIcon aria-hidden />} data-autofocus>
          Copiar
        </CopyKey>
      </div>
    </Dialog>
  )
}
