import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
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
  const list = useActiveInView()
  return (
    <Tabs.List ref={list} aria-label={label} className={cx(classes.list, className)}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.value}
          value={tab.value}
          leftSection={tab.icon}
          classNames={{ tab: cx(classes.tab), tabLabel: cx(classes.tabLabel) }}
        >
          <span className={classes.text}>{tab.label}</span>
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Where the tabs do not fit, the one that was chosen last is brought into their window. */
function useActiveInView() {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-active]')
    if (!list.current || !active || active.id === shown.current) return
    shown.current = active.id
    const [window, tab] = [list.current.getBoundingClientRect(), active.getBoundingClientRect()]
    if (tab.left < window.left) list.current.scrollLeft += tab.left - window.left
    else if (tab.right > window.right) list.current.scrollLeft += tab.right - window.right
  })
  return list
}
