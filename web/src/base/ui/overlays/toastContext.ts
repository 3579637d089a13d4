import { createContext, type ReactNode, useContext } from 'react'

export type ToastMessage = { text: ReactNode; picture?: ReactNode; visibleMs?: number | null }

export type ToastControl = {
  /** Shows a toast in the corner. Returns a function that removes it early. */
  showToast: (message: ToastMessage) => () => void
}

export const ToastContext = createContext<ToastControl | null>(null)

export function useToast(): ToastControl {
  const control = useContext(ToastContext)
  if (!control) throw new Error('useToast is only available inside ToastHost')
  return control
}
