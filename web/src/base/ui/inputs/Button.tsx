import type { ComponentProps, MouseEvent } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonLook.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true, the button keeps its width and focus, ignores clicks, and announces `pendingLabel`. */
    pending?: boolean | undefined
    pendingLabel?: string
  }

/** A button that looks like the key of an instrument. */
export function Button({
  variant,
  size,
  block,
  icon,
  pending,
  pendingLabel = 'Un momento…',
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
        type={type}
        className={buttonClass({ variant, size, block }, className)}
        onClick={press}
      >
        <span className={classes.content}>
          {icon}
          {children}
        </span>
        {pending && (
          <span className={classes.beat} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
      </button>
      {pending !== undefined && <VisuallyHidden role="status">{pending ? pendingLabel : ''}</VisuallyHidden>}
    </>
  )
}
