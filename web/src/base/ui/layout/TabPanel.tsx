import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Tabs.module.css'
import { useTabs } from './tabsContext.ts'

export type TabPanelProps = { value: string; children: ReactNode; className?: string | undefined }

/** The content of a tab. It is mounted only while the tab is active. */
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
