import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Tabs.module.css'
import { TabsContext } from './tabsContext.ts'

export type TabsProps<V extends string> = {
  value: V
  onChange: (value: V) => void
  /** The URL of each tab. It makes the tabs links, which work before the page is hydrated and in a new window. */
  hrefOf?: ((value: V) => string) | undefined
  /** A `TabList` and its `TabPanel`s at any depth: the list may be on a poster. */
  children: ReactNode
  orientation?: 'horizontal' | 'vertical'
  className?: string | undefined
}

export function Tabs<V extends string>({
  value,
  onChange,
  hrefOf,
  children,
  orientation = 'horizontal',
  className,
}: TabsProps<V>) {
  const id = useId()
  return (
    <TabsContext
      value={{
        id,
        value,
        onChange: (next) => onChange(next as V),
        hrefOf: hrefOf && ((tab) => hrefOf(tab as V)),
        orientation,
      }}
    >
      <div className={cx(orientation === 'vertical' && classes.vertical, className)}>{children}</div>
    </TabsContext>
  )
}
