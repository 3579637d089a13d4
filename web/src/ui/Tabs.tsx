import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './Tabs.module.css'

export type TabsProps<V extends string> = {
  value: V
  onChange: (value: V) => void
  /** A `TabList` and its `TabPanel`s, anywhere below: the list may sit on a poster. */
  children: ReactNode
  orientation?: 'horizontal' | 'vertical'
  className?: string | undefined
}

export function Tabs<V extends string>({
  value,
  onChange,
  children,
  orientation = 'horizontal',
  className,
}: TabsProps<V>) {
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next !== null && onChange(next as V)}
      orientation={orientation}
      keepMounted={false}
      className={cx(orientation === 'vertical' && classes.vertical, className)}
    >
      {children}
    </MantineTabs>
  )
}
