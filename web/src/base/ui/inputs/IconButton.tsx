import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './IconButton.module.css'

export type IconButtonProps<C extends ElementType> = {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Shows a note head in the corner for something new. Put the number into the label. */
  withDot?: boolean | undefined
  variant?: 'plain' | 'solid' | undefined
  /** Renders a link instead of a button: `<IconButton component={Link} to="/x" …>`. */
  component?: C
} & Omit<ComponentPropsWithRef<C>, 'label' | 'icon' | 'children' | 'component' | 'variant'>

/** A round button of 44 px with only an icon. */
export function IconButton<C extends ElementType = 'button'>({
  label,
  icon,
  withDot,
  variant = 'plain',
  component,
  className,
  ...rest
}: IconButtonProps<C>) {
  const Root: ElementType = component ?? 'button'
  return (
    <Root
      {...(Root === 'button' && { type: 'button' })}
      {...rest}
      aria-label={label}
      title={label}
      className={cx(classes.button, variant === 'solid' && classes.solid, className)}
    >
      {icon}
      {withDot && <span className={classes.dot} />}
    </Root>
  )
}
