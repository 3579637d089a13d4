import { cloneElement, type ReactElement } from 'react'
import type { MenuContent, MenuWindowProps } from './MenuWindow.tsx'
import { useHanging } from './useHanging.ts'
import { whenOpened } from './whenOpened.tsx'

type MenuProps = MenuContent & {
  /** The key that opens it: one element, of which a press is told. */
  target: ReactElement
}

const Window = whenOpened<MenuWindowProps>(() => import('./MenuWindow.tsx').then((m) => m.MenuWindow))

/** Actions behind a key. It is drawn on the body, so no mask or overflow cuts it. */
export function Menu({ target, ...rest }: MenuProps) {
  const [key, hanging] = useHanging('menu')
  return (
    <>
      {cloneElement(target, key)}
      <Window {...rest} {...hanging} />
    </>
  )
}
