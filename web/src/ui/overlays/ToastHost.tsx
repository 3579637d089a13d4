import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toast } from './Toast.tsx'
import classes from './ToastHost.module.css'
import { ToastContext, type ToastControl, type ToastMessage } from './toastContext.ts'

type Shown = ToastMessage & { id: number }

/** More than these and the screen disappears behind them: the oldest leave. */
const TOASTS_AT_ONCE = 3

/** Lets anything inside bring news to the corner of the screen with `useToast()`. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([])
  const lastId = useRef(0)

  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )

  const control = useMemo<ToastControl>(
    () => ({
      showToast(message) {
        lastId.current += 1
        const id = lastId.current
        setToasts((shown) => [...shown.slice(1 - TOASTS_AT_ONCE), { ...message, id }])
        return () => remove(id)
      },
    }),
    [remove],
  )

  return (
    <ToastContext value={control}>
      {children}
      {createPortal(
        <section className={classes.host} aria-label="Novedades" aria-live="polite">
          {toasts.map(({ id, picture, text, visibleMs }) => (
            <div key={id} className={classes.item}>
              <Toast picture={picture} visibleMs={visibleMs} onGone={() => remove(id)}>
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
