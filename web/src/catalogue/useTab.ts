import { useSearchParams } from 'react-router'
import { TAB_PARAM } from '../paths.ts'

/** The open tab, kept in the address so that it can be linked to and gone back to. */
export function useTab<T extends string>(tabs: readonly { value: T }[]): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const first = tabs[0]?.value as T
  const asked = params.get(TAB_PARAM)
  const shown = tabs.find((tab) => tab.value === asked)?.value ?? first
  const show = (tab: T) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (tab === first) after.delete(TAB_PARAM)
        else after.set(TAB_PARAM, tab)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [shown, show]
}
