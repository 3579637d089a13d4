import type { DialogProps } from './DialogPanel.tsx'
import { useReturnFocus } from './useReturnFocus.ts'
import { whenOpened } from './whenOpened.tsx'

export const loadDialog = () => import('./DialogPanel.tsx').then((m) => m.DialogPanel)
const LazyPanel = whenOpened<DialogProps>(loadDialog)

/** A modal dialog. It traps the focus and returns it when it closes. */
export function Dialog(props: DialogProps) {
  useReturnFocus(props.opened)
  return <LazyPanel {...props} />
}
