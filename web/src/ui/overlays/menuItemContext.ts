import type { Menu } from '@mantine/core'
import { type Context, createContext } from 'react'

/** What draws one line of a menu: it comes with the menu. */
export const MenuItemContext: Context<typeof Menu.Item | null> = createContext<typeof Menu.Item | null>(null)
