import { useLayoutEffect } from 'react'

type Props = {
  /** A key that stands elsewhere, drawn long before what hangs from it is here. */
  element: HTMLElement | null
  /** Given by Mantine, in place of the ref of a key of its own. */
  hold?: (element: HTMLElement | null) => void
}

/** Tells Mantine from which key a menu or a panel hangs. */
export function Anchor({ element, hold }: Props) {
  useLayoutEffect(() => {
    hold?.(element)
    return () => hold?.(null)
  }, [element, hold])
  return null
}
