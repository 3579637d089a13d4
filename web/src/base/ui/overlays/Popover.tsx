import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineTheme } from '../styles/MantineTheme.tsx'
import { MENU_TRANSITION_MS } from '../styles/timing.ts'
import { Anchor } from './Anchor.tsx'
import classes from './Popover.module.css'
import type { Anchored } from './useAnchored.ts'

export type PopoverProps = Anchored & {
  /** The accessible name. */
  label: string
  children: ReactNode
  /** Width in px. */
  width: number
}

/** A panel beside the button that opened it. It traps the focus and returns it to the button. */
export function Popover({ opened, onClose, anchor, id, label, children, width }: PopoverProps) {
  return (
    <MantineTheme>
      <MantinePopover
        id={id}
        opened={opened}
        onChange={(isOpen) => isOpen || onClose()}
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
        <MantinePopover.Target refProp="targetRef">
          <Anchor element={anchor} />
        </MantinePopover.Target>
        <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
      </MantinePopover>
    </MantineTheme>
  )
}

/** Above the page, but below a dialog opened from it. */
const Z_POPOVER = 200
