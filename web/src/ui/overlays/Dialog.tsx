import type { DialogProps } from './DialogWindow.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { whenOpened } from './whenOpened.tsx'

export const bringDialog = () => import('./DialogWindow.tsx').then((m) => m.DialogWindow)
const Window = whenOpened<DialogProps>(bringDialog)

/** A window above the screen: it keeps the focus, and gives it back. */
export function Dialog(props: DialogProps) {
  useFocusBack(props.opened)
  return <Window {...props} />
}
