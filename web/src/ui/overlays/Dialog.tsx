import type { ReactNode } from 'react'
import { useFocusBack } from './useFocusBack.ts'
import { whenOpened } from './whenOpened.tsx'

export type DialogProps = {
  opened: boolean
  /** Asked for by Esc, by the cross and by a press outside. */
  onClose: () => void
  title: string
  /** A sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Keys on the right, the primary one last. */
  actions?: ReactNode
  /** Width in px. */
  width?: number
}

export const bringDialog = () => import('./DialogWindow.tsx').then((m) => m.DialogWindow)
const Window = whenOpened<DialogProps>(bringDialog)

/** A window above the screen: it keeps the focus, and gives it back. */
export function Dialog(props: DialogProps) {
  useFocusBack(props.opened)
  return <Window {...props} />
}
