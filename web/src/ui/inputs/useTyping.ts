import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 250

/** What is being typed; it is told on, trimmed, once the fingers rest. Words that come from elsewhere take its place. */
export function useTyping(settled: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(settled)
  const [known, setKnown] = useState(settled)
  const told = useRef(settled)
  const latest = useRef(onSettled)
  latest.current = onSettled
  if (settled !== known) {
    setKnown(settled)
    if (settled !== told.current) setTyped(settled)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === settled) return
    const pause = setTimeout(() => {
      told.current = text
      latest.current(text)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, settled])
  return [typed, setTyped] as const
}
