import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { type Hanging, useHanging } from './useHanging.ts'
import { whenOpened } from './whenOpened.tsx'

type Shared = {
  /** `MenuItem`s. */
  children: ReactNode
  position?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'
}
export type MenuProps = Shared & {
  /** The key that opens it: one element, of which a press is told. */
  target: ReactElement
}
export type MenuWindowProps = Shared & Hanging

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
