import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Tabs.module.css'
import { useTabs } from './tabsContext.ts'

type TabEntry<V extends string> = { value: V; label: string; count?: number; icon?: ReactNode }

export type TabListProps<V extends string> = {
  /** What the tabs are about, as it is read aloud. */
  label: string
  tabs: TabEntry<V>[]
  className?: string | undefined
}

/** The row of tabs of a `Tabs`; on a wash it is printed in its ink. */
export function TabList<V extends string>({ label, tabs, className }: TabListProps<V>) {
  const { value, onChange, orientation, tabId, panelId } = useTabs()
  const list = useActiveInView(tabs.map(({ label, count }) => `${label} ${count}`).join())
  useFocusOfGonePanel(list, value)
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const next = nextOf(event.key, all.indexOf(event.target as HTMLElement), all.length, orientation)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
    all[next]?.click()
  }
  return (
    <div
      ref={list}
      className={cx(classes.list, className)}
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const isActive = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            className={classes.tab}
            role="tab"
            id={tabId(tab.value)}
            aria-selected={isActive}
            aria-controls={isActive ? panelId(tab.value) : undefined}
            tabIndex={isActive ? 0 : -1}
            data-active={isActive || undefined}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon}
            <span className={classes.tabLabel}>
              <span className={classes.text}>{tab.label}</span>
              {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/**
 * The arrows go around, Home and End to the ends; anything else is not for the tabs. A column of them may lie down on a
 * narrow screen, so there both pairs of arrows serve.
 */
function nextOf(key: string, at: number, count: number, orientation: 'horizontal' | 'vertical') {
  const isColumn = orientation === 'vertical'
  if (key === 'ArrowLeft' || (isColumn && key === 'ArrowUp')) return (at - 1 + count) % count
  if (key === 'ArrowRight' || (isColumn && key === 'ArrowDown')) return (at + 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Where the tabs do not fit, the one that was chosen last is brought into their window, also when they grow. */
function useActiveInView(contents: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    // With the next frame, which works out where everything is anyway.
    const looking = requestAnimationFrame(() => {
      const active = list.current?.querySelector<HTMLElement>('[data-active]')
      const isShown = shown.current === `${active?.id} ${contents}`
      if (!list.current || !active || isShown) return
      shown.current = `${active.id} ${contents}`
      const [window, tab] = [list.current.getBoundingClientRect(), active.getBoundingClientRect()]
      if (tab.left < window.left) list.current.scrollLeft += tab.left - window.left
      else if (tab.right > window.right) list.current.scrollLeft += tab.right - window.right
    })
    return () => cancelAnimationFrame(looking)
  })
  return list
}

/** A panel may open another one and go away with the focus in it: its new tab takes it, so that no keyboard starts over. */
function useFocusOfGonePanel(list: RefObject<HTMLDivElement | null>, value: string) {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    const { activeElement } = document
    if (activeElement !== document.body && !list.current?.contains(activeElement)) return
    list.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [list, value])
}
