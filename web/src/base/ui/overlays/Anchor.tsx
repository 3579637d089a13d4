import { useLayoutEffect } from 'react'

type Props = {
  /** The trigger of the overlay. It is rendered elsewhere, long before the overlay is loaded. */
  element: HTMLElement | null
  /** Passed by Mantine as the ref of its target. */
  targetRef?: (element: HTMLElement | null) => void
}

/** Makes an existing element the target to which Mantine anchors a menu or popover. */
export function Anchor({ element, targetRef }: Props) {
  useLayoutEffect(() => {
    targetRef?.(element)
    return () => targetRef?.(null)
  }, [element, targetRef])
  return null
}
