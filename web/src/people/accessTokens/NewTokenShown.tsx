import { useState } from 'react'
import CopyIcon from '~icons/ph/copy'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
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
        <Button variant="primary" onClick={onClose}>
          Ya lo guardé
        </Button>
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
        <CopyButton text={token} icon={<CopyIcon aria-hidden />} data-autofocus>
          Copiar
        </CopyButton>
      </div>
    </Dialog>
  )
}
