import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineTheme } from '../styles/MantineTheme.tsx'
import { MENU_TRANSITION_MS } from '../styles/timing.ts'
import { Anchor } from './Anchor.tsx'
import classes from './Menu.module.css'
import { MenuItemContext } from './menuItemContext.ts'
import type { Anchored } from './useAnchored.ts'

export type MenuContent = {
  /** `MenuItem`s. */
  children: ReactNode
  position?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'
}
export type MenuPanelProps = MenuContent & Anchored

/** The part of `Menu` that is loaded when it is first opened. */
export function MenuPanel({
  opened,
  onClose,
  anchor,
  id,
  position = 'bottom-end',
  children,
}: MenuPanelProps) {
  return (
    <MantineTheme>
      <Menu
        id={id}
        opened={opened}
        onChange={(isOpen) => isOpen || onClose()}
        position={position}
        offset={6}
        shadow="lg"
        withinPortal
        withInitialFocusPlaceholder={false}
        transitionProps={{ transition: 'pop', duration: MENU_TRANSITION_MS }}
        zIndex={Z_MENU}
        classNames={classes}
      >
        <Menu.Target refProp="targetRef">
          <Anchor element={anchor} />
        </Menu.Target>
        <MenuItemContext value={Menu.Item}>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </MenuItemContext>
      </Menu>
    </MantineTheme>
  )
}

/** Above dialogs, because a menu can be opened inside one. */
const Z_MENU = 220
