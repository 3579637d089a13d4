/** What a keyboard reaches, in order: the same on the page drawn ahead and on the one that takes its place. */
const REACHABLE = 'a[href], button'

/**
 * A visitor reads and walks through the page that was drawn ahead before the application takes its place. Remembers where
 * they are, and the key they pressed in vain; the answer brings them back there, and presses it.
 */
export function keepPlace(root: HTMLElement): () => void {
  let focused = placeOf(document.activeElement)
  let pressed = placeOf(root.querySelector('[data-pressed]'))
  let scroll = { left: window.scrollX, top: window.scrollY }

  function placeOf(element: EventTarget | null): number {
    return element instanceof Node ? reachable().findIndex((each) => each.contains(element)) : -1
  }
  function reachable() {
    return [...root.querySelectorAll<HTMLElement>(REACHABLE)]
  }
  const onFocus = () => {
    focused = placeOf(document.activeElement)
  }
  const onPress = ({ target }: Event) => {
    const place = placeOf(target)
    // A link leads on by itself.
    if (reachable()[place] instanceof HTMLButtonElement) pressed = place
  }
  const onScroll = () => {
    scroll = { left: window.scrollX, top: window.scrollY }
  }
  root.addEventListener('focusin', onFocus)
  root.addEventListener('click', onPress)
  window.addEventListener('scroll', onScroll, { passive: true })

  return () => {
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('click', onPress)
    window.removeEventListener('scroll', onScroll)
    const now = reachable()
    now[focused]?.focus({ preventScroll: true })
    // At the top of a page that is loaded again, the router knows better how far one had come.
    if (scroll.top > 0) scrollTo({ ...scroll, behavior: 'instant' })
    now[pressed]?.click()
  }
}
