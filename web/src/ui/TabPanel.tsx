import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './Tabs.module.css'

export type TabPanelProps = { value: string; children: ReactNode; className?: string | undefined }

/** What is seen while its tab is chosen; the others are not mounted. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Tabs.Panel value={value} className={cx(classes.panel, className)}>
      {children}
    </Tabs.Panel>
  )
}
