import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './Popover.module.css'
import { MENU_TRANSITION_MS } from './timing.ts'

export type PopoverProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  /** What opens, as it is read aloud. */
  label: string
  /** The key that opens it: one element that takes a ref. */
  target: ReactElement
  children: ReactNode
  /** Width in px. */
  width: number
}

/** Something to read or do, hanging from the key that opened it. It keeps the focus, and gives it back. */
export function Popover({ opened, onChange, label, target, children, width }: PopoverProps) {
  return (
    <MantinePopover
      opened={opened}
      onChange={onChange}
      width={width}
      position="bottom-end"
      offset={8}
      trapFocus
      returnFocus
      withinPortal
      zIndex={Z_POPOVER}
      classNames={classes}
      transitionProps={{ transition: 'pop', duration: MENU_TRANSITION_MS }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  )
}

/** Above the page, below a dialog that it may open. */
const Z_POPOVER = 200
