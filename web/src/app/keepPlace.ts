/** What a keyboard reaches. */
const REACHABLE = 'a[href], button'

/** One of several that say the same: a member's page has more around it than the one that is drawn ahead for everybody. */
type Place = { says: string; nth: number }

/**
 * A visitor reads and walks through the page that was drawn ahead before the application takes its place. Remembers where
 * they are, and the key they pressed in vain; the answer brings them back there, and presses it.
 */
export function keepPlace(root: HTMLElement): () => void {
  let focused = placeOf(document.activeElement)
  let pressed = placeOf(root.querySelector('[data-pressed]'))
  let scroll = { left: window.scrollX, top: window.scrollY }

  function placeOf(target: EventTarget | null): Place | undefined {
    const element = target instanceof Element && root.contains(target) ? target.closest(REACHABLE) : null
    if (!element) return undefined
    const says = saidBy(element)
    return { says, nth: thoseThatSay(says).indexOf(element) }
  }
  function thoseThatSay(says: string): Element[] {
    return [...root.querySelectorAll(REACHABLE)].filter((each) => saidBy(each) === says)
  }
  function bringTo(place: Place | undefined): HTMLElement | undefined {
    return place && (thoseThatSay(place.says)[place.nth] as HTMLElement | undefined)
  }
  const onFocus = () => {
    focused = placeOf(document.activeElement)
  }
  const onPress = ({ target }: Event) => {
    // A link leads on by itself.
    if (target instanceof Element && target.closest('button')) pressed = placeOf(target)
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
    bringTo(focused)?.focus({ preventScroll: true })
    // At the top of a page that is loaded again, the router knows better how far one had come.
    if (scroll.top > 0) scrollTo({ ...scroll, behavior: 'instant' })
    bringTo(pressed)?.click()
  }
}

const saidBy = (element: Element) =>
  `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`
