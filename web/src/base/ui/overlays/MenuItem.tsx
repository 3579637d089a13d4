import { type ComponentPropsWithoutRef, type ElementType, type ReactNode, use } from 'react'
import classes from './Menu.module.css'
import { MenuItemContext } from './menuItemContext.ts'

export type MenuItemProps<C extends ElementType> = {
  icon?: ReactNode
  tone?: 'bad' | undefined
  children: ReactNode
  disabled?: boolean | undefined
  /** Renders a link instead of a button: `<MenuItem component={Link} to="/x">`. */
  component?: C
} & Omit<ComponentPropsWithoutRef<C>, 'children' | 'component' | 'disabled'>

/** An entry of a `Menu`. */
export function MenuItem<C extends ElementType = 'button'>({
  icon,
  tone,
  children,
  component,
  ...rest
}: MenuItemProps<C>) {
  const Item = use(MenuItemContext)
  if (!Item) throw new Error('MenuItem is only available inside Menu')
  return (
    <Item
      {...rest}
      component={(component ?? 'button') as 'button'}
      leftSection={icon}
      {...(tone === 'bad' && classes.bad && { className: classes.bad })}
    >
      {children}
    </Item>
  )
}
