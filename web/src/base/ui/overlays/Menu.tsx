import { cloneElement, type ReactElement } from 'react'
import type { MenuContent, MenuPanelProps } from './MenuPanel.tsx'
import { useAnchored } from './useAnchored.ts'
import { whenOpened } from './whenOpened.tsx'

type MenuProps = MenuContent & {
  /** The button that opens the menu: one element that accepts `onClick`. */
  target: ReactElement
}

const LazyPanel = whenOpened<MenuPanelProps>(() => import('./MenuPanel.tsx').then((m) => m.MenuPanel))

/** A menu of actions. It renders in a portal, so that no mask or overflow clips it. */
export function Menu({ target, ...rest }: MenuProps) {
  const [trigger, overlay] = useAnchored('menu')
  return (
    <>
      {cloneElement(target, trigger)}
      <LazyPanel {...rest} {...overlay} />
    </>
  )
}
