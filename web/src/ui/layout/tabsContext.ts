import { createContext, use } from 'react'

type TabsControl = {
  id: string
  value: string
  onChange: (value: string) => void
  orientation: 'horizontal' | 'vertical'
}

export const TabsContext = createContext<TabsControl | null>(null)

/** The tabs that this is a part of, and the names by which a tab and its panel know each other. */
export function useTabs() {
  const tabs = use(TabsContext)
  if (!tabs) throw new Error('TabList and TabPanel are only available inside Tabs')
  return {
    ...tabs,
    tabId: (value: string) => `${tabs.id}-tab-${value}`,
    panelId: (value: string) => `${tabs.id}-panel-${value}`,
  }
}
