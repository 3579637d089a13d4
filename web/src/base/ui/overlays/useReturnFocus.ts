import { useEffect, useRef } from 'react'
import { MENU_TRANSITION_MS } from '../styles/timing.ts'

/** By then a closing dialog has been removed, and the focus inside it lost. */
const CLOSED_AFTER_MS = MENU_TRANSITION_MS + 40

/** Returns the focus to the element that opened a dialog, or to the button of the menu if it was a menu entry. */
export function useReturnFocus(opened: boolean) {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpened = useRef(false)
  // Read during render, because a menu and the focus inside it are removed before the effects of the dialog run.
  const isOpening = opened && !wasOpened.current
  if (isOpening && !import.meta.env.SSR) opener.current = openerFrom(document.activeElement)
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

/** A menu or popover closes when a dialog opens from it, so its trigger receives the focus instead. */
function openerFrom(focused: Element | null): HTMLElement | null {
  const overlay = focused?.closest('[role="menu"], [role="dialog"]')
  const trigger = document.getElementById(overlay?.getAttribute('aria-labelledby') ?? '')
  if (trigger instanceof HTMLButtonElement) return trigger
  return focused instanceof HTMLElement ? focused : null
}
