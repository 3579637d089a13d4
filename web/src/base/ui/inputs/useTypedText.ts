import { useCallback, useRef, useState } from 'react'

/**
 * The state of a controlled input, and a ref for it that takes over what was typed before the page was hydrated. React would
 * replace that with the state.
 */
export function useTypedText(initial: string) {
  const [typed, setTyped] = useState(initial)
  const rendered = useRef(initial)
  const ref = useCallback((input: HTMLInputElement | HTMLTextAreaElement | null) => {
    // React keeps an update that changes nothing in its queue, and may apply it after a later one.
    if (input && input.value !== rendered.current) setTyped(input.value)
  }, [])
  return [typed, setTyped, ref] as const
}
