import type { ComponentPropsWithRef, ElementType } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './TextLink.module.css'

export type TextLinkProps<C extends ElementType> = {
  /** Uses the accent colour, for the suggested next step. */
  accent?: boolean | undefined
  small?: boolean | undefined
  /** The component of the link: `<TextLink component={Link} to="/x">`. */
  component?: C
} & Omit<ComponentPropsWithRef<C>, 'accent' | 'small' | 'component'>

/** An underlined link within a text. */
export function TextLink<C extends ElementType = 'a'>({
  accent,
  small,
  component,
  className,
  ...rest
}: TextLinkProps<C>) {
  const Root: ElementType = component ?? 'a'
  return (
    <Root
      {...(Root === 'button' && { type: 'button' })}
      {...rest}
      className={cx(classes.link, accent && classes.accent, small && classes.small, className)}
    />
  )
}
