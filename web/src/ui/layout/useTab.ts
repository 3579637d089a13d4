import { useSearchParams } from 'react-router'

type Options<T> = {
  /** The tab of a URL without the parameter; the first tab if omitted. */
  byDefault?: T | undefined
  /** Whether every tab is a history entry, whose URL has no parameters of the previous tab. */
  ownStep?: boolean
}

/** The open tab, stored in the URL under `param` so that it can be linked to. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
  { byDefault = tabs[0]?.value, ownStep = false }: Options<T> = {},
): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const requested = params.get(param)
  const shown = tabs.find((tab) => tab.value === requested)?.value ?? (byDefault as T)
  const show = (tab: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(ownStep ? '' : before)
        if (tab === byDefault) after.delete(param)
        else after.set(param, tab)
        return after
      },
      { replace: !ownStep, preventScrollReset: true },
    )
  return [shown, show]
}
