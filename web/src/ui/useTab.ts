import { useSearchParams } from 'react-router'

type Options = {
  /** Whether every tab is a step to go back to, with an address that carries nothing of the tab before. */
  ownStep?: boolean
}

/** The open tab, kept in the address under `param` so that it can be linked to and gone back to. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
  { ownStep = false }: Options = {},
): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]?.value as T
  const asked = params.get(param)
  const shown = tabs.find((tab) => tab.value === asked)?.value ?? first
  const show = (tab: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(ownStep ? '' : before)
        if (tab === first) after.delete(param)
        else after.set(param, tab)
        return after
      },
      { replace: !ownStep, preventScrollReset: true },
    )
  return [shown, show]
}
