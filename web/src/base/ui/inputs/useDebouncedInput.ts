import { useEffect, useRef, useState } from 'react'
import { useTypedText } from './useTypedText.ts'

const DEBOUNCE_MS = 250

/**
 * The text of an input, with a ref for it. Calls `onChange` with the trimmed text once the user pauses. If `value` changes to another text,
 * for example by navigation, that text replaces the input's.
 */
export function useDebouncedInput(value: string, onChange: (text: string) => void) {
  const [typed, setTyped, ref] = useTypedText(value)
  const [lastValue, setLastValue] = useState(value)
  const reported = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== reported.current) setTyped(value)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      reported.current = text
      latest.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed, setTyped, ref] as const
}
