import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Item = { apiId: string }

/** The present path of an item that was opened at a former address; undefined if it is at the right one. */
export const movedTo = (id: string, item: Item | undefined, path: (apiId: string) => string) =>
  item && item.apiId !== id ? path(item.apiId) : undefined

type Opened<T extends Item> = {
  id: string
  item: T | undefined
  path: (apiId: string) => string
  /** The query key of the item at an address. */
  keyOf: (apiId: string) => readonly unknown[]
}

/** Replaces the former address of an item by the present one. Returns whether it does, while there is nothing to show. */
export function useMoved<T extends Item>({ id, item, path, keyOf }: Opened<T>): boolean {
  const to = movedTo(id, item, path)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!item || to === undefined) return
    client.setQueryData(keyOf(item.apiId), item)
    void navigate(to + search + hash, { replace: true })
  }, [to])
  return to !== undefined
}
