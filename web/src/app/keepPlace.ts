/** What a keyboard reaches, in order: the same on the page drawn ahead and on the one that takes its place. */
const REACHABLE = 'a[href], button'

/**
 * A visitor reads and walks through the page that was drawn ahead before the application takes its place. Remembers where
 * they are; the answer brings them back there.
 */
export function keepPlace(root: HTMLElement): () => void {
  const { scrollX, scrollY } = window
  const focused = reachableIn(root).indexOf(document.activeElement)
  return () => {
    const again = reachableIn(root)[focused]
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
    // At the top of a page that is loaded again, the router knows better how far one had come.
    if (scrollY > 0) scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  }
}

const reachableIn = (root: HTMLElement): (Element | null)[] => [...root.querySelectorAll(REACHABLE)]
