import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './Tabs.module.css'

type TabEntry<V extends string> = { value: V; label: string; count?: number; icon?: ReactNode }

export type TabListProps<V extends string> = {
  /** What the tabs are about, as it is read aloud. */
  label: string
  tabs: TabEntry<V>[]
  className?: string | undefined
}

/** The row of tabs of a `Tabs`; on a wash it is printed in its ink. */
export function TabList<V extends string>({ label, tabs, className }: TabListProps<V>) {
  return (
    <Tabs.List aria-label={label} className={cx(classes.list, className)}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.value}
          value={tab.value}
          leftSection={tab.icon}
          classNames={{ tab: cx(classes.tab), tabLabel: cx(classes.tabLabel) }}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
