import { useState } from 'react'
import SparkleBoldIcon from '~icons/ph/sparkle-bold'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { whenOpened } from '../../../base/ui/overlays/whenOpened.tsx'
import classes from './SmartButtons.module.css'

// Lazy, because it loads the schema of the rules.
const NewSmartDialog = whenOpened(() => import('./NewSmartDialog.tsx').then((m) => m.NewSmartDialog))

type Props = { names: readonly string[]; onCreated: (id: string) => void }

/** Offers a smart playlist beside the form for an ordinary one. */
export function NewSmartButton({ names, onCreated }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`grid justify-items-start gap-4 mt-8 ${classes.offer}`}>
      <p>
        O deja que se llene sola: elige reglas, y las canciones que las cumplen entran y salen sin que hagas
        nada.
      </p>
      <Button icon={<SparkleBoldIcon aria-hidden />} onClick={() => setOpen(true)}>
        Crear playlist inteligente
      </Button>
      <NewSmartDialog opened={isOpen} onClose={() => setOpen(false)} names={names} onCreated={onCreated} />
    </div>
  )
}
