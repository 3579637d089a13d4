import { type KeyboardEvent, useLayoutEffect } from 'react'

/** Grows the field with its text, up to the max-height of its style. */
export function useAutoHeight(field: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    const border = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + border}px`
  }, [field, text])
}

/** Enter sends, Shift+Enter starts a new line. During IME composition Enter confirms the composition. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing
