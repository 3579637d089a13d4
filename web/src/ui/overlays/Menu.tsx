import { cloneElement, type ReactElement } from 'react'
import type { MenuContent, MenuWindowProps } from './MenuWindow.tsx'
import { useAnchored } from './useAnchored.ts'
import { whenOpened } from './whenOpened.tsx'

type MenuProps = MenuContent & {
  /** The key that opens it: one element, of which a press is told. */
  target: ReactElement
}

const Window = whenOpened<MenuWindowProps>(() => import('./MenuWindow.tsx').then((m) => m.MenuWindow))

/** Actions behind a key. It is drawn on the body, so no mask or overflow cuts it. */
export function Menu({ target, ...rest }: MenuProps) {
  const [trigger, overlay] = useAnchored('menu')
  return (
    <>
      {cloneElement(target, trigger)}
      <Window {...rest} {...overlay} />
    </>
  )
}
