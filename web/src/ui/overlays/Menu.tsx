import { cloneElement, type ReactElement } from 'react'
import type { MenuContent, MenuWindowProps } from './MenuWindow.tsx'
import { useAnchored } from './useAnchored.ts'
import { whenOpened } from './whenOpened.tsx'

type MenuProps = MenuContent & {
  /** The key that opens the menu: one element that accepts `onClick`. */
  target: ReactElement
}

const Window = whenOpened<MenuWindowProps>(() => import('./MenuWindow.tsx').then((m) => m.MenuWindow))

/** A menu of actions. It renders in a portal, so that no mask or overflow clips it. */
export function Menu({ target, ...rest }: MenuProps) {
  const [trigger, overlay] = useAnchored('menu')
  return (
    <>
      {cloneElement(target, trigger)}
      <Window {...rest} {...overlay} />
    </>
  )
}
