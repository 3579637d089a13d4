import { createContext, use } from 'react'

type TabsControl = {
  id: string
  value: string
  onChange: (value: string) => void
  hrefOf?: ((value: string) => string) | undefined
  orientation: 'horizontal' | 'vertical'
}

export const TabsContext = createContext<TabsControl | null>(null)

/** The surrounding `Tabs`, and the ids that connect a tab with its panel. */
export function useTabs() {
  const tabs = use(TabsContext)
  if (!tabs) throw new Error('TabList and TabPanel are only available inside Tabs')
  return {
    ...tabs,
    tabId: (value: string) => `${tabs.id}-tab-${value}`,
    panelId: (value: string) => `${tabs.id}-panel-${value}`,
  }
}
