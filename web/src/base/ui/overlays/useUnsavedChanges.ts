import { type FocusEvent, useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Text that is typed to find or prove something is not lost work, and a field outside a form is never saved. */
const IGNORED = '[type=password], [type=search], [role=combobox], [autocomplete=one-time-code]'

const isControl = (target: EventTarget): target is Control =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.form !== null &&
  !target.matches(IGNORED)

const contentOf = (control: Control) =>
  control.type === 'radio' || control.type === 'checkbox'
    ? String((control as HTMLInputElement).checked)
    : control.value

/** Compares the controls of an overlay with what they contained when they first received the focus. */
export function useUnsavedChanges(opened: boolean) {
  const before = useRef(new Map<Control, string>())
  useEffect(() => {
    if (opened) before.current.clear()
  }, [opened])

  return {
    onFocusCapture({ target }: FocusEvent) {
      if (isControl(target) && !before.current.has(target)) before.current.set(target, contentOf(target))
    },
    exist: () =>
      [...before.current].some(([control, content]) => control.isConnected && contentOf(control) !== content),
    /** Resets the forms, so that they can remove their drafts. */
    discard() {
      for (const form of new Set([...before.current.keys()].map((control) => control.form))) form?.reset()
    },
  }
}
