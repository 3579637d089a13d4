import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './IconKey.module.css'

export type IconKeyProps<C extends ElementType> = {
  /** What the key does, as it is read aloud. */
  label: string
  icon: ReactNode
  /** A note head on the corner. The number itself belongs in the label. */
  withDot?: boolean | undefined
  variant?: 'plain' | 'solid' | undefined
  /** A link instead of a button: `<IconKey component={Link} to="/x" …>`. */
  component?: C
} & Omit<ComponentPropsWithRef<C>, 'label' | 'icon' | 'children' | 'component' | 'variant'>

/** A round button of 44 px that holds only an icon. */
export function IconKey<C extends ElementType = 'button'>({
  label,
  icon,
  withDot,
  variant = 'plain',
  component,
  className,
  ...rest
}: IconKeyProps<C>) {
  const Root: ElementType = component ?? 'button'
  return (
    <Root
      {...(Root === 'button' && { type: 'button' })}
      {...rest}
      aria-label={label}
      title={label}
      className={cx(classes.key, variant === 'solid' && classes.solid, className)}
    >
      {icon}
      {withDot && <span className={classes.dot} />}
    </Root>
  )
}
