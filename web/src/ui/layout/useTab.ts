import { useSearchParams } from 'react-router'

type Options<T> = {
  /** The tab of a URL without the parameter; the first tab if omitted. */
  defaultTab?: T | undefined
  /** Whether every tab is a history entry, whose URL has no parameters of the previous tab. */
  pushHistory?: boolean
}

/** The open tab, stored in the URL under `param` so that it can be linked to. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
  { defaultTab = tabs[0]?.value, pushHistory = false }: Options<T> = {},
): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const requested = params.get(param)
  const shown = tabs.find((tab) => tab.value === requested)?.value ?? (defaultTab as T)
  const show = (tab: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(pushHistory ? '' : before)
        if (tab === defaultTab) after.delete(param)
        else after.set(param, tab)
        return after
      },
      { replace: !pushHistory, preventScrollReset: true },
    )
  return [shown, show]
}
