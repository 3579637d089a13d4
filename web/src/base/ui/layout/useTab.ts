import { useLocation, useSearchParams } from 'react-router'

type Options<T> = {
  /** The tab of a URL without the parameter; the first tab if omitted. */
  defaultTab?: T | undefined
  /** Whether every tab is a history entry, whose URL has no parameters of the previous tab. */
  pushHistory?: boolean
}

/** The open tab, how to open another and the URL of each. It is stored in the URL under `param`. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
  { defaultTab = tabs[0]?.value, pushHistory = false }: Options<T> = {},
): [T, (tab: T) => void, (tab: T) => string] {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const requested = params.get(param)
  const shown = tabs.find((tab) => tab.value === requested)?.value ?? (defaultTab as T)
  const paramsOf = (tab: T, before: URLSearchParams) => {
    const after = new URLSearchParams(pushHistory ? '' : before)
    if (tab === defaultTab) after.delete(param)
    else after.set(param, tab)
    return after
  }
  const show = (tab: T) =>
    setParams((before) => paramsOf(tab, before), { replace: !pushHistory, preventScrollReset: true })
  const hrefOf = (tab: T) => {
    const search = String(paramsOf(tab, params))
    return search === '' ? pathname : `${pathname}?${search}`
  }
  return [shown, show, hrefOf]
}
