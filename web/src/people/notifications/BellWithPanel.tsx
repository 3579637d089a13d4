import type { ReactNode } from 'react'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { type Anchored, useAnchored } from '../../base/ui/overlays/useAnchored.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'

const BellPanel = whenOpened<Anchored>(() => import('./BellPanel.tsx').then((m) => m.BellPanel))

/** The bell on wide screens, which opens the list below it. */
export function BellWithPanel(look: { className?: string | undefined; label: string; icon: ReactNode }) {
  const [trigger, overlay] = useAnchored('dialog')
  return (
    <>
      <IconButton {...look} {...trigger} />
      <BellPanel {...overlay} />
    </>
  )
}
