import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '../styles/useIsHydrated.ts'
import { Toast } from './Toast.tsx'
import classes from './ToastHost.module.css'
import { ToastContext, type ToastControl, type ToastMessage } from './toastContext.ts'

type Shown = ToastMessage & { id: number }

/** More toasts would cover the screen, so the oldest ones are removed. */
const MAX_TOASTS = 3

/** Shows the toasts of `useToast()` in the corner of the screen. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([])
  const lastId = useRef(0)
  const isHydrated = useIsHydrated()

  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )

  const control = useMemo<ToastControl>(
    () => ({
      showToast(message) {
        lastId.current += 1
        const id = lastId.current
        setToasts((shown) => [...shown.slice(1 - MAX_TOASTS), { ...message, id }])
        return () => remove(id)
      },
    }),
    [remove],
  )

  return (
    <ToastContext value={control}>
      {children}
      {isHydrated &&
        createPortal(
          <section className={classes.host} aria-label="Novedades" aria-live="polite">
            {toasts.map(({ id, picture, text, visibleMs }) => (
              <div key={id} className={classes.item}>
                <Toast picture={picture} visibleMs={visibleMs} onDismiss={() => remove(id)}>
                  {text}
                </Toast>
              </div>
            ))}
          </section>,
          document.body,
        )}
    </ToastContext>
  )
}
