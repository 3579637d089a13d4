import { useSearchParams } from 'react-router'

/** The open tab, kept in the address under `param` so that it can be linked to and gone back to. */
export function useTab<T extends string>(
  param: string,
  tabs: readonly { value: T }[],
): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]?.value as T
  const asked = params.get(param)
  const shown = tabs.find((tab) => tab.value === asked)?.value ?? first
  const show = (tab: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (tab === first) after.delete(param)
        else after.set(param, tab)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [shown, show]
}
