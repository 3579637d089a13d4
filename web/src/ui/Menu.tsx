import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './Menu.module.css'
import { MENU_TRANSITION_MS } from './timing.ts'

export type MenuProps = {
  /** The key that opens it: one element that takes a ref. */
  target: ReactElement
  /** `MenuItem`s. */
  children: ReactNode
  position?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** Actions behind a key. It is drawn on the body, so no mask or overflow cuts it. */
export function Menu({ target, children, position = 'bottom-end', opened, onChange }: MenuProps) {
  return (
    <MantineMenu
      {...(opened !== undefined && { opened })}
      {...(onChange && { onChange })}
      position={position}
      offset={6}
      shadow="lg"
      withinPortal
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'pop', duration: MENU_TRANSITION_MS }}
      zIndex={Z_MENU}
      classNames={classes}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** Above the dialogs, where a menu may be opened too. */
const Z_MENU = 220
