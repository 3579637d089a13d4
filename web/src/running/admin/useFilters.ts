import { useSearchParams } from 'react-router'

/** List filters stored as search parameters with these names; empty ones are left out of the URL. */
export function useFilters<K extends string>(...names: K[]) {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<K, string>
  const change = (changed: Partial<Record<K, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries<string | undefined>(changed))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [filters, change] as const
}
