import { useCallback, useState } from 'react'

/**
 * The state of a controlled input, and a ref for it that takes over what was typed before the page was hydrated. React would
 * replace that with the state.
 */
export function useTypedText(initial: string) {
  const [typed, setTyped] = useState(initial)
  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input) setTyped(input.value)
  }, [])
  return [typed, setTyped, ref] as const
}
