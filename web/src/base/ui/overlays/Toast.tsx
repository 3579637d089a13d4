import type { ReactNode } from 'react'
import XIcon from '~icons/ph/x'
import { IconButton } from '../inputs/IconButton.tsx'
import { TOAST_VISIBLE_MS } from '../styles/timing.ts'
import classes from './Toast.module.css'
import { useAutoDismiss } from './useAutoDismiss.ts'

export type ToastProps = {
  /** An avatar or a cover before the text. */
  picture?: ReactNode
  children: ReactNode
  visibleMs?: number | null | undefined
  onDismiss?: (() => void) | undefined
}

/** A notification in the corner of the screen. */
export function Toast({ picture, children, visibleMs = TOAST_VISIBLE_MS, onDismiss }: ToastProps) {
  const { pauseProps } = useAutoDismiss(visibleMs, onDismiss)
  return (
    <div {...pauseProps} role="status" className={classes.toast}>
      {picture}
      <span className={classes.text}>{children}</span>
      {onDismiss && (
        <IconButton className={classes.close} label="Cerrar aviso" icon={<XIcon />} onClick={onDismiss} />
      )}
    </div>
  )
}
