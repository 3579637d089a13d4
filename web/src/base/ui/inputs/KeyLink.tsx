import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './Key.module.css'
import { type KeyLook, keyClass } from './keyLook.ts'

export type KeyLinkProps<C extends ElementType> = KeyLook & {
  /** The component of the link, for example the router's: `<KeyLink component={Link} to="/x">`. */
  component?: C
} & Omit<ComponentPropsWithRef<C>, keyof KeyLook | 'component'>

/** A link that looks like a key. */
export function KeyLink<C extends ElementType = 'a'>({
  component,
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: KeyLinkProps<C>) {
  const Root: ElementType = component ?? 'a'
  return (
    <Root {...rest} className={keyClass({ variant, size, block }, className)}>
      <span className={classes.content}>
        {icon}
        {children}
      </span>
    </Root>
  )
}
