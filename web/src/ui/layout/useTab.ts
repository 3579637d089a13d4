import { useSearchParams } from 'react-router'

type Options<T> = {
  /** The tab of an address that names none; the first unless told. */
  byDefault?: T | undefined
  /** Whether every tab is a step to go back to, with an address that carries nothing of the tab before. */
  ownStep?: boolean
}

/** The open tab, kept in the address under `param` so that it can be linked to and gone back to. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
  { byDefault = tabs[0]?.value, ownStep = false }: Options<T> = {},
): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get(param)
  const shown = tabs.find((tab) => tab.value === asked)?.value ?? (byDefault as T)
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
