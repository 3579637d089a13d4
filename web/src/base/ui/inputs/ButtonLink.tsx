import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonLook.ts'

export type ButtonLinkProps<C extends ElementType> = ButtonLook & {
  /** The component of the link, for example the router's: `<ButtonLink component={Link} to="/x">`. */
  component?: C
} & Omit<ComponentPropsWithRef<C>, keyof ButtonLook | 'component'>

/** A link that looks like a button. */
export function ButtonLink<C extends ElementType = 'a'>({
  component,
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps<C>) {
  const Root: ElementType = component ?? 'a'
  return (
    <Root {...rest} className={buttonClass({ variant, size, block }, className)}>
      <span className={classes.content}>
        {icon}
        {children}
      </span>
    </Root>
  )
}
