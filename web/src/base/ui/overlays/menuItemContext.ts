import type { Menu } from '@mantine/core'
import { type Context, createContext } from 'react'

/** The Mantine component of a menu entry. It is provided by the menu, so that `MenuItem` does not import Mantine. */
export const MenuItemContext: Context<typeof Menu.Item | null> = createContext<typeof Menu.Item | null>(null)
