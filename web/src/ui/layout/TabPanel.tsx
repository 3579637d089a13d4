import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Tabs.module.css'
import { useTabs } from './tabsContext.ts'

export type TabPanelProps = { value: string; children: ReactNode; className?: string | undefined }

/** What is seen while its tab is chosen; the others are not mounted. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  const tabs = useTabs()
  if (tabs.value !== value) return null
  return (
    <div
      className={cx(classes.panel, className)}
      role="tabpanel"
      id={tabs.panelId(value)}
      aria-labelledby={tabs.tabId(value)}
    >
      {children}
    </div>
  )
}
