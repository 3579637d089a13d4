import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The attribute of the element that holds the buttons of a message. */
export const ACTIONS = { 'data-actions': true } as const

/**
 * Moves from a button of a message to the same button of the message above or below. Only one message has its buttons in the tab order, so
 * that a long conversation is not in the way between the list and the composer.
 */
export function moveToNeighbour(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const key = event.target as HTMLElement
  const actions = key.closest('[data-actions]')
  // Menus are rendered elsewhere, but their events arrive here too. While one opens, the arrow is meant for it.
  if (step === undefined || !actions || !event.currentTarget.contains(actions)) return
  if (key.ariaExpanded === 'true') return
  const all = [...event.currentTarget.querySelectorAll('[data-actions]')]
  const next = all[all.indexOf(actions) + step]
  if (!next) return
  const keys = shownKeys(next)
  event.preventDefault()
  ;(keys[shownKeys(actions).indexOf(key)] ?? keys.at(-1))?.focus()
}

const shownKeys = (actions: Element) =>
  [...actions.querySelectorAll<HTMLElement>('button')].filter((button) => button.checkVisibility())
