import { useEffect, useRef, useState } from 'react'
import { secondsLeft, untilNextSecond } from './countdown.ts'

/** Counts down from `seconds` to 0, then calls `onEnd`. Returns the seconds left. */
export function useCountdown(seconds: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Date.now()
      setLeft(secondsLeft(endsAt, now))
      if (now >= endsAt) end.current?.()
      else timer = setTimeout(tick, untilNextSecond(endsAt, now))
    }
    tick()
    return () => clearTimeout(timer)
  }, [seconds])

  return left
}
