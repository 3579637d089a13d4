import { useEffect, useRef } from 'react'
import { MENU_TRANSITION_MS } from '../styles/timing.ts'

/** A closing window is gone by then, and the focus that was in it with it. */
const CLOSED_AFTER_MS = MENU_TRANSITION_MS + 40

/** Gives the focus back to what opened a window, also when that was an entry of a menu which is gone by now. */
export function useFocusBack(opened: boolean) {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpened = useRef(false)
  // While rendering, since the menu leaves the page, and the focus with it, before any effect of the window runs.
  if (opened && !wasOpened.current) opener.current = openerFrom(document.activeElement)
  wasOpened.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
      }, CLOSED_AFTER_MS)
    }
  }, [opened])
}

/** What hangs below a key goes away with what is opened from it; the key stays. */
function openerFrom(focused: Element | null): HTMLElement | null {
  const hanging = focused?.closest('[role="menu"], [role="dialog"]')
  const key = document.getElementById(hanging?.getAttribute('aria-labelledby') ?? '')
  if (key instanceof HTMLButtonElement) return key
  return focused instanceof HTMLElement ? focused : null
}
