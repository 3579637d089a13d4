import {
  type AriaAttributes,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Tabs.module.css'
import { useTabs } from './tabsContext.ts'

type TabEntry<V extends string> = {
  value: V
  label: string
  count?: number
  icon?: ReactNode
  /** The attributes of a tab that can be dragged. */
  drag?: DragAttributes | undefined
}
type DragAttributes = Pick<ComponentProps<'a'>, 'draggable' | 'onDragStart'>

export type TabListProps<V extends string> = {
  /** The accessible name. */
  label: string
  tabs: readonly TabEntry<V>[]
  className?: string | undefined
}

/** The tabs of a `Tabs`. On a wash they use its ink. */
export function TabList<V extends string>({ label, tabs, className }: TabListProps<V>) {
  const { value, onChange, hrefOf, orientation, tabId, panelId } = useTabs()
  const list = useActiveInView(tabs.map(({ label, count }) => `${label} ${count}`).join())
  useFocusAfterPanelChange(list, value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
    }
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
          <Tab
            key={tab.value}
            href={hrefOf?.(tab.value)}
            id={tabId(tab.value)}
            aria-selected={isActive}
            aria-controls={isActive ? panelId(tab.value) : undefined}
            tabIndex={isActive ? 0 : -1}
            data-active={isActive || undefined}
            onOpen={() => onChange(tab.value)}
            drag={tab.drag}
          >
            {tab.icon}
            <span className={classes.tabLabel}>
              <span className={classes.text}>{tab.label}</span>
              {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </span>
          </Tab>
        )
      })}
    </div>
  )
}

type TabProps = AriaAttributes & {
  href: string | undefined
  id: string
  tabIndex: number
  'data-active': true | undefined
  onOpen: () => void
  drag: DragAttributes | undefined
  children: ReactNode
}

function Tab({ href, onOpen, drag, ...rest }: TabProps) {
  if (href === undefined)
    return <button {...rest} type="button" role="tab" className={classes.tab} onClick={onOpen} />
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a {...rest} href={href} role="tab" className={classes.tab} onClick={open} draggable={false} {...drag} />
  )
}

/**
 * The index of the tab that a key moves to: arrow keys wrap around, Home and End go to the ends. A vertical list becomes
 * horizontal on a narrow screen, so it accepts both pairs of arrow keys.
 */
function nextOf(key: string, at: number, count: number, orientation: 'horizontal' | 'vertical') {
  const isColumn = orientation === 'vertical'
  if (key === 'ArrowLeft' || (isColumn && key === 'ArrowUp')) return (at - 1 + count) % count
  if (key === 'ArrowRight' || (isColumn && key === 'ArrowDown')) return (at + 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Scrolls the active tab into view when it changes, or when the tabs change their size. */
function useActiveInView(contents: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    // In the next frame, to avoid a forced layout.
    const frame = requestAnimationFrame(() => {
      const active = list.current?.querySelector<HTMLElement>('[data-active]')
      const isShown = shown.current === `${active?.id} ${contents}`
      if (!list.current || !active || isShown) return
      shown.current = `${active.id} ${contents}`
      const [view, tab] = [list.current.getBoundingClientRect(), active.getBoundingClientRect()]
      if (tab.left < view.left) list.current.scrollLeft += tab.left - view.left
      else if (tab.right > view.right) list.current.scrollLeft += tab.right - view.right
      if (tab.top < view.top) list.current.scrollTop += tab.top - view.top
      else if (tab.bottom > view.bottom) list.current.scrollTop += tab.bottom - view.bottom
    })
    return () => cancelAnimationFrame(frame)
  })
  return list
}

/**
 * Focuses the new tab if a panel that held the focus has opened another tab. The focus would be lost with the old panel
 * otherwise, and a keyboard user would start again at the top of the page.
 */
function useFocusAfterPanelChange(list: RefObject<HTMLDivElement | null>, value: string) {
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    const { activeElement } = document
    if (activeElement !== document.body && !list.current?.contains(activeElement)) return
    list.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [list, value])
}
