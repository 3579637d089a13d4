import type { DialogProps } from './DialogWindow.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { whenOpened } from './whenOpened.tsx'

export const bringDialog = () => import('./DialogWindow.tsx').then((m) => m.DialogWindow)
const Window = whenOpened<DialogProps>(bringDialog)

/** A modal dialog. It traps the focus and returns it when it closes. */
export function Dialog(props: DialogProps) {
  useFocusBack(props.opened)
  return <Window {...props} />
}
