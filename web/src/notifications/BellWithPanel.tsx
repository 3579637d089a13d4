import type { ReactNode } from 'react'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { type Hanging, useHanging } from '../ui/overlays/useHanging.ts'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'

const BellPanel = whenOpened<Hanging>(() => import('./BellPanel.tsx').then((m) => m.BellPanel))

/** The bell at a desk: the list opens below it. */
export function BellWithPanel(look: { label: string; icon: ReactNode }) {
  const [key, hanging] = useHanging('dialog')
  return (
    <>
      <IconKey {...look} {...key} />
      <BellPanel {...hanging} />
    </>
  )
}
